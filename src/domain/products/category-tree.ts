import { foldText } from '../text/fold-text'

/** A category as it lies in the tree; `parent_id` null: on top. */
export type CategoryNode = Readonly<{ id: string; parent_id: string | null; name: string }>

/** Levels of the tree at most: more nobody finds their way in. */
export const DEEPEST = 5

/** What stands between the names of a path. */
const PATH_SIGN = '>'

/** The way from the top down to a category, itself included; empty for one that is not there. */
export function pathOf(nodes: ReadonlyMap<string, CategoryNode>, id: string): CategoryNode[] {
  const path: CategoryNode[] = []
  for (let at = nodes.get(id); at && !path.includes(at); at = nodes.get(at.parent_id ?? '')) path.unshift(at)
  return path
}

/** That way in words: "Medicamentos > Genéricos". */
export const pathText = (nodes: ReadonlyMap<string, CategoryNode>, id: string): string =>
  pathOf(nodes, id)
    .map(({ name }) => name)
    .join(` ${PATH_SIGN} `)

/** The names of a path as somebody writes it. */
export const pathNames = (written: string): string[] =>
  written
    .split(/[>/\\|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A path as it is compared: without case, accents and blanks around the names. */
export const pathKey = (names: readonly string[]): string => names.map(foldText).join(PATH_SIGN)

/** A category and everything below it. */
export function withDescendants(nodes: readonly CategoryNode[], id: string): Set<string> {
  const found = new Set([id])
  for (let more = true; more; ) {
    const before = found.size
    for (const node of nodes) if (node.parent_id !== null && found.has(node.parent_id)) found.add(node.id)
    more = found.size > before
  }
  return found
}

/** Why a category cannot lie below another: it would lie below itself, or the tree would be too deep. */
type MoveFault = 'cycle' | 'tooDeep'

/** What keeps a category (null: a new one) from lying below `parentId` (null: on top); null: nothing. */
export function moveFault(
  nodes: readonly CategoryNode[],
  id: string | null,
  parentId: string | null,
): MoveFault | null {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const below = id === null ? new Set<string>() : withDescendants(nodes, id)
  if (parentId !== null && below.has(parentId)) return 'cycle'
  const above = parentId === null ? 0 : pathOf(byId, parentId).length
  const ownDepth = id === null ? 0 : pathOf(byId, id).length
  const height = Math.max(1, ...[...below].map((one) => pathOf(byId, one).length - ownDepth + 1))
  return above + height > DEEPEST ? 'tooDeep' : null
}

/** The tree from top to bottom, each category behind its parent, with its level from 0; siblings as they come. */
export function inOrder<Node extends CategoryNode>(nodes: readonly Node[]): { node: Node; level: number }[] {
  const children = new Map<string | null, Node[]>()
  const known = new Set(nodes.map(({ id }) => id))
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const walk = (parent: string | null, level: number): { node: Node; level: number }[] =>
    (children.get(parent) ?? []).flatMap((node) => [{ node, level }, ...walk(node.id, level + 1)])
  return walk(null, 0)
}
