import { noSuchObject } from '../errors.ts'
import { type Json, text } from '../json.ts'
import type { Line } from '../line.ts'
import { templateNode } from '../templates/node.ts'
import type { Answer } from './call.ts'
import { paged } from './paged.ts'

/** The templates of an account: listed, handed in, deleted (whatsapp-facts section 4). */
export function templatesEdge(
  line: Line,
  method: string,
  waba: string,
  body: Json,
  query: Record<string, string | undefined>,
): Answer {
  if (method === 'GET') {
    const own = [...line.world().templates.values()].filter(
      (template) => template.waba === waba && (query.name === undefined || template.name === query.name),
    )
    return paged(own, query, templateNode)
  }
  if (method === 'POST') {
    const made = line.templates.create(waba, body)
    if ('http' in made) return { error: made }
    return { answer: { id: made.id, status: made.status, category: made.category } }
  }
  const error = line.templates.delete(waba, query.name ?? text(body, 'name'), query.hsm_id)
  return error ? { error } : { answer: { success: true } }
}

/** One template changed: by its node, or its edge `unpause`. Undefined for other nodes. */
export function changeTemplate(line: Line, id: string, edge: string | null, body: Json): Answer | undefined {
  const template = line.world().templates.get(id)
  if (!template) return undefined
  if (edge === 'unpause') return { answer: line.templates.unpause(template) }
  if (edge !== null) return { error: noSuchObject('POST', `${id}/${edge}`) }
  const error = line.templates.edit(template, body)
  return error ? { error } : { answer: { success: true } }
}
