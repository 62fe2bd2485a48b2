import { type GraphError, graphError } from './errors.ts'
import { interactiveProblem } from './interactiveRules.ts'
import { child, children, isObject, type Json, text } from './json.ts'
import { fits, type MediaKind } from './mediaRules.ts'
import { invalid, lengthProblem, missing, optionalLengthProblem } from './parameterRules.ts'
import type { World } from './world.ts'

/** What stands against a file that is sent by id or by link as this kind. */
export function mediaProblem(kind: MediaKind, node: Json, world: World): GraphError | undefined {
  const id = text(node, 'id')
  if (id === undefined) {
    const link = text(node, 'link')
    if (link === undefined) return missing(`${kind}['id'] or ${kind}['link']`)
    return /^https?:\/\/\S+$/.test(link) ? undefined : invalid(`Param ${kind}['link'] is not a valid URI.`)
  }
  const media = world.media.get(id)
  if (!media) {
    const title = `Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`
    return graphError(100, { title, details: title })
  }
  return fits(kind, media.mimeType)
    ? undefined
    : invalid(`Media ${id} of type ${media.mimeType} cannot be sent as ${kind}.`)
}

function captioned(kind: MediaKind) {
  return (node: Json, world: World) =>
    optionalLengthProblem(node, 'caption', `${kind}['caption']`, 1_024) ?? mediaProblem(kind, node, world)
}

function audioProblem(node: Json, world: World): GraphError | undefined {
  if (node.caption !== undefined) return invalid('Audio cannot have a caption.')
  const problem = mediaProblem('audio', node, world)
  const mimeType = world.media.get(text(node, 'id') ?? '')?.mimeType
  if (problem || node.voice !== true || mimeType === undefined) return problem
  return mimeType.startsWith('audio/ogg') ? undefined : invalid('Voice messages must be audio/ogg with opus.')
}

function locationProblem(node: Json): GraphError | undefined {
  const latitude = Number(node.latitude ?? Number.NaN)
  const longitude = Number(node.longitude ?? Number.NaN)
  if (Number.isNaN(latitude)) return missing("location['latitude']")
  if (Number.isNaN(longitude)) return missing("location['longitude']")
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return onEarth ? undefined : invalid('Latitude or longitude is out of range.')
}

function reactionProblem(node: Json): GraphError | undefined {
  if (!text(node, 'message_id')) return missing("reaction['message_id']")
  const emoji = node.emoji
  if (emoji !== undefined && typeof emoji !== 'string') return invalid('Emoji must be a string.')
  const words = typeof emoji === 'string' && /[\p{L}\s]/u.test(emoji)
  return words ? invalid("Param reaction['emoji'] must be one emoji, or empty to remove.") : undefined
}

function templateProblem(node: Json): GraphError | undefined {
  if (!text(node, 'name')) return missing("template['name']")
  if (!text(child(node, 'language'), 'code')) return missing("template['language']['code']")
  const parameters = children(node, 'components').flatMap((component) => children(component, 'parameters'))
  for (const parameter of parameters) {
    if (parameter.type !== 'text') continue
    const value = text(parameter, 'text')
    if (!value) return graphError(131008, { details: 'Parameter of type text is missing text value' })
    if (/[\n\r\t]| {5}/.test(value)) return graphError(132018)
  }
  return undefined
}

/** What Meta checks about the node of each message type (whatsapp-facts section 2.1). */
const rules: Record<string, (node: Json, world: World) => GraphError | undefined> = {
  text: (node) => lengthProblem(node, 'body', "text['body']", 4_096),
  image: captioned('image'),
  video: captioned('video'),
  document: (node, world) =>
    optionalLengthProblem(node, 'filename', "document['filename']", 240) ??
    captioned('document')(node, world),
  audio: audioProblem,
  sticker: (node, world) => mediaProblem('sticker', node, world),
  location: locationProblem,
  reaction: reactionProblem,
  interactive: interactiveProblem,
  template: templateProblem,
}

/** The first thing that is wrong with a message to be sent; undefined when Meta would take it. */
export function messageProblem(body: Json, world: World): GraphError | undefined {
  if (body.messaging_product !== 'whatsapp') {
    const title = 'The parameter messaging_product is required.'
    return graphError(100, { title, details: title })
  }
  if (!text(body, 'to') && !text(body, 'recipient')) {
    const title = 'The parameter to is required.'
    return graphError(100, { title, details: title })
  }
  const opaque = optionalLengthProblem(body, 'biz_opaque_callback_data', 'biz_opaque_callback_data', 512)
  if (opaque) return opaque
  const type = text(body, 'type') ?? 'text'
  if (body.context !== undefined) {
    if (!text(child(body, 'context'), 'message_id')) return missing("context['message_id']")
    if (type === 'reaction') return invalid('Context is not allowed with reactions.')
  }
  if (type === 'contacts') return contactsProblem(body)
  const rule = rules[type]
  if (!rule) return graphError(131051, { details: `Message type '${type}' is not supported.` })
  const node = body[type]
  return isObject(node) ? rule(node, world) : missing(type)
}

function contactsProblem(body: Json): GraphError | undefined {
  const contacts = children(body, 'contacts')
  if (contacts.length === 0) return missing('contacts')
  const nameless = contacts.some((contact) => !text(child(contact, 'name'), 'formatted_name'))
  return nameless ? missing("contacts['name']['formatted_name']") : undefined
}
