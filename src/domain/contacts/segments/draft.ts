import type { Tree } from './filter-tree'

/** A condition while it is put together: what is not chosen yet is undefined. */
export type DraftLeaf = { field: string; op: string; value?: unknown }
/** Conditions that are put together: all hold, any does, or none. */
export type DraftGroup = { mode: 'all' | 'any' | 'none'; items: DraftNode[] }
export type DraftNode = DraftLeaf | DraftGroup

export const isGroup = (node: DraftNode): node is DraftGroup => 'items' in node

/** As the form has it: every tree is a group. */
export function draftOf(tree: Tree): DraftGroup {
  if ('and' in tree) return { mode: 'all', items: tree.and.map(nodeOf) }
  if ('or' in tree) return { mode: 'any', items: tree.or.map(nodeOf) }
  // None of several is the denial of any of them.
  if ('not' in tree)
    return { mode: 'none', items: 'or' in tree.not ? tree.not.or.map(nodeOf) : [nodeOf(tree.not)] }
  return { mode: 'all', items: [nodeOf(tree)] }
}

const nodeOf = (tree: Tree): DraftNode => ('op' in tree ? { ...tree } : draftOf(tree))

/** As it is asked, to be checked by `readTree`. */
export function treeOfDraft(node: DraftNode): unknown {
  if (!isGroup(node)) return node
  const all = node.items.map(treeOfDraft)
  return node.mode === 'all' ? { and: all } : node.mode === 'any' ? { or: all } : { not: { or: all } }
}
