import type { Tree } from './filter-tree'

/** The tree with one group asked for in another's place, once where it asked for both. */
export function regrouped(tree: Tree, from: string, into: string): Tree {
  if ('and' in tree) return { and: tree.and.map((one) => regrouped(one, from, into)) }
  if ('or' in tree) return { or: tree.or.map((one) => regrouped(one, from, into)) }
  if ('not' in tree) return { not: regrouped(tree.not, from, into) }
  if (tree.field !== 'group' || !Array.isArray(tree.value)) return tree
  const value = [...new Set(tree.value.map((id) => (String(id) === from ? into : String(id))))]
  return { ...tree, value }
}
