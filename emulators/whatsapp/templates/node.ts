import type { Template } from '../entries.ts'
import { type GraphError, graphError } from '../errors.ts'
import { isObject, type Json, text } from '../json.ts'
import type { World } from '../world.ts'

/** A template as the Graph API shows it. */
export function templateNode(template: Template): Json {
  const { id, name, language, category, status, components, parameterFormat, quality, reason } = template
  return {
    id,
    name,
    language,
    category,
    status,
    components,
    parameter_format: parameterFormat ?? 'POSITIONAL',
    quality_score: { score: quality ?? 'UNKNOWN', date: 0 },
    rejected_reason: (status === 'REJECTED' && reason) || 'NONE',
  }
}

/** Reads what a template is before its words are looked at; the error says what Meta has against it. */
export function templateDraft(body: Json, waba: string, id: string, world: World): Template | GraphError {
  const name = text(body, 'name') ?? ''
  const language = text(body, 'language')
  const category = text(body, 'category')
  const refuse = (details: string) => graphError(100, { details })
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    return refuse('Template name: lower case, digits and underscore only.')
  if (!language || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    return refuse('The parameter language is required, as in pt_BR.')
  if (!category || !/^(AUTHENTICATION|MARKETING|UTILITY)$/.test(category)) return refuse('Invalid category.')
  const components = Array.isArray(body.components) ? body.components : []
  if (!components.some((component) => isObject(component) && component.type === 'BODY'))
    return refuse('A template needs a BODY component.')
  if (templateNamed(world, waba, name, language))
    return graphError(100, { subcode: 2388024, details: 'Content in this language already exists.' })
  return {
    id,
    waba,
    name,
    language,
    category,
    status: 'PENDING',
    components,
    ...(body.parameter_format === 'NAMED' && { parameterFormat: 'NAMED' }),
    ...(body.allow_category_change === false && { allowsCategoryChange: false }),
  }
}

/** The template of this name in this language; undefined where the account has none. */
export const templateNamed = (
  world: World,
  waba: string,
  name: string,
  language: string,
): Template | undefined =>
  [...world.templates.values()].find(
    (template) => template.waba === waba && template.name === name && template.language === language,
  )
