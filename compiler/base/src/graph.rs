//! Strongly connected components, iteratively (Tarjan 1972, with an explicit
//! stack so that no input overflows the compiler's own).

/// The strongly connected components of the graph whose nodes are
/// `0..successors.len()`, dependencies first: every edge leads into the same
/// or an earlier component. Nodes within a component are in ascending order.
pub fn components(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let n = successors.len();
    let (mut index, mut low, mut on_stack) = (vec![UNSEEN; n], vec![0; n], vec![false; n]);
    let (mut stack, mut work, mut out, mut next) = (vec![], vec![], vec![], 0);
    for root in 0..n {
        if index[root] != UNSEEN {
            continue;
        }
        work.push((root, 0));
        while let Some(&mut (v, ref mut edge)) = work.last_mut() {
            if *edge == 0 && index[v] == UNSEEN {
                index[v] = next;
                low[v] = next;
                next += 1;
                stack.push(v);
                on_stack[v] = true;
            }
            if let Some(&w) = successors[v].get(*edge) {
                *edge += 1;
                if index[w] == UNSEEN {
                    work.push((w, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            work.pop();
            if let Some(&mut (parent, _)) = work.last_mut() {
                low[parent] = low[parent].min(low[v]);
            }
            if low[v] == index[v] {
                let at = stack.iter().rposition(|w| *w == v).unwrap_or(0);
                let mut component = stack.split_off(at);
                component.iter().for_each(|w| on_stack[*w] = false);
                component.sort_unstable();
                out.push(component);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_come_dependencies_first() {
        // 0 -> 1 <-> 2 -> 3, 4 alone with a self edge
        let graph = vec![vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        assert_eq!(
            components(&graph),
            vec![vec![3], vec![1, 2], vec![0], vec![4]]
        );
    }

    #[test]
    fn a_long_chain_does_not_overflow() {
        let n = 200_000;
        let graph: Vec<Vec<usize>> = (0..n)
            .map(|i| if i + 1 < n { vec![i + 1] } else { vec![] })
            .collect();
        assert_eq!(components(&graph).len(), n);
    }
}
