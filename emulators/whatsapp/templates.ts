import type { Template } from './entries.ts'
import { type GraphError, graphError } from './errors.ts'
import { child, isObject, type Json, text } from './json.ts'
import { templateParameterProblem } from './templateParameters.ts'
import type { World } from './world.ts'

/** A template as the Graph API shows it. */
export function templateNode(template: Template): Json {
  const { id, name, language, category, status, components, parameterFormat, quality } = template
  return {
    id,
    name,
    language,
    category,
    status,
    components,
    parameter_format: parameterFormat ?? 'POSITIONAL',
    quality_score: { score: quality ?? 'UNKNOWN', date: 0 },
    rejected_reason: 'NONE',
  }
}

/** Reads a template to be created; the error says what Meta has against it. */
export function templateDraft(body: Json, waba: string, id: string, world: World): Template | GraphError {
  const name = text(body, 'name') ?? ''
  const language = text(body, 'language')
  const category = text(body, 'category')
  const refuse = (details: string) => graphError(100, { details })
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    return refuse('Template name: lower case, digits and underscore only.')
  if (!language) return refuse('The parameter language is required.')
  if (!category || !/^(AUTHENTICATION|MARKETING|UTILITY)$/.test(category)) return refuse('Invalid category.')
  const components = Array.isArray(body.components) ? body.components : []
  const words = components.filter(isObject).find((component) => component.type === 'BODY')
  if (!words) return refuse('A template needs a BODY component.')
  if ([...(text(words, 'text') ?? '')].length > 1_024)
    return refuse('The body has more than 1024 characters.')
  if (find(world, waba, name, language)) {
    return graphError(100, { subcode: 2388024, details: 'Content in this language already exists.' })
  }
  const named = body.parameter_format === 'NAMED'
  return {
    id,
    waba,
    name,
    language,
    category,
    status: 'PENDING',
    components,
    ...(named && { parameterFormat: 'NAMED' }),
  }
}

/** What stands against sending a template. Names that the account never created are taken as approved. */
export function templateSendProblem(message: Json, waba: string, world: World): GraphError | undefined {
  const node = child(message, 'template')
  const name = text(node, 'name') ?? ''
  const ofThatName = [...world.templates.values()].filter(
    (template) => template.waba === waba && template.name === name,
  )
  if (ofThatName.length === 0) return undefined
  const template = find(world, waba, name, text(child(node, 'language'), 'code') ?? '')
  if (!template) return graphError(132001)
  if (template.status === 'PAUSED') return graphError(132015)
  if (template.status === 'DISABLED') return graphError(132016)
  if (template.status !== 'APPROVED') return graphError(132001)
  return templateParameterProblem(template, node)
}

function find(world: World, waba: string, name: string, language: string): Template | undefined {
  return [...world.templates.values()].find(
    (template) => template.waba === waba && template.name === name && template.language === language,
  )
}
