import type { Template } from '../entries.ts'
import { type GraphError, graphError } from '../errors.ts'
import { child, type Json, text } from '../json.ts'
import type { World } from '../world.ts'
import { templateNamed } from './node.ts'
import { templateParameterProblem } from './parameters.ts'

/**
 * The template that a message is made of, or what stands against sending it. Undefined: the account never created one
 * of that name, which is taken as approved.
 */
export function templateOf(message: Json, waba: string, world: World): Template | GraphError | undefined {
  const node = child(message, 'template')
  const name = text(node, 'name') ?? ''
  const template = templateNamed(world, waba, name, text(child(node, 'language'), 'code') ?? '')
  if (!template) {
    const known = [...world.templates.values()].some((one) => one.waba === waba && one.name === name)
    return known ? graphError(132001) : undefined
  }
  if (template.status === 'PAUSED') return graphError(132015)
  if (template.status === 'DISABLED') return graphError(132016)
  if (template.status !== 'APPROVED') return graphError(132001)
  // A code goes to a phone number, not to whoever stands behind a user id.
  if (template.category === 'AUTHENTICATION' && !text(message, 'to')) return graphError(131062)
  return templateParameterProblem(template, node, world) ?? template
}
