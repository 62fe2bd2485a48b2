import type { FastifyInstance } from 'fastify'
import { graphError, noSuchObject } from '../errors.ts'
import { newNumericId } from '../identifiers.ts'
import { type Json, parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import type { BusinessNumber } from '../options.ts'
import { templateDraft, templateNode } from '../templates.ts'
import { type Answer, bytesOf, carryOut } from './call.ts'
import { catalogEdge, catalogNode } from './catalogRoutes.ts'
import { setNode } from './catalogSets.ts'
import { deleteMedia, mediaNode } from './mediaRoutes.ts'
import { version } from './messageRoutes.ts'

interface Route {
  Params: { id: string; edge: string }
  Querystring: Record<string, string | undefined>
}

/** Edges of a number that only have to say yes: registration screens. */
const agreeable = ['request_code', 'verify_code', 'whatsapp_business_profile']

/** Business numbers, accounts, templates and media nodes: reading, and the little that can be changed. */
export function objectRoutes(app: FastifyInstance, line: Line, base: () => string, appId: string): void {
  app.route<Route>({
    method: ['GET', 'POST', 'DELETE'],
    url: `/${version}/:id`,
    handler: (request, reply) => {
      const { id } = request.params
      const isMedia = line.world().media.has(id)
      return carryOut(line, request, reply, {
        kind: isMedia ? 'media' : 'other',
        request: parseObject(bytesOf(request)) ?? request.query,
        act() {
          if (isMedia && request.method === 'GET') return mediaNode(line, id, base())
          if (isMedia && request.method === 'DELETE') return deleteMedia(line, id)
          const set = setNode(line, request.method, id, parseObject(bytesOf(request)) ?? {})
          if (set) return set
          if (request.method === 'GET') return readObject(line, id, request.query.fields)
          const exists = line.world().numbers.has(id) || line.world().templates.has(id)
          if (request.method === 'POST' && exists) return { answer: { success: true } }
          return { error: noSuchObject(request.method, id) }
        },
      })
    },
  })

  app.route<Route>({
    method: ['GET', 'POST', 'DELETE'],
    url: `/${version}/:id/:edge`,
    handler: (request, reply) => {
      const { id, edge } = request.params
      const body = parseObject(bytesOf(request)) ?? {}
      return carryOut(line, request, reply, {
        kind: 'other',
        request: request.method === 'GET' ? request.query : body,
        act() {
          const number = line.world().numbers.get(id)
          if (number && request.method === 'POST' && (edge === 'register' || edge === 'deregister'))
            return register(line, number, edge === 'register', body)
          if (number && agreeable.includes(edge)) {
            return { answer: request.method === 'GET' ? { data: [] } : { success: true } }
          }
          const catalog = catalogEdge(line, request.method, id, edge, body, request.query)
          if (catalog) return catalog
          const numbers = numbersOf(line, id)
          if (numbers.length === 0) return { error: noSuchObject(request.method, id) }
          if (edge === 'phone_numbers')
            return { answer: { data: numbers.map((number) => numberNode(number)) } }
          if (edge === 'subscribed_apps') return subscribedApps(line, request.method, id, appId)
          if (edge === 'message_templates') {
            return templates(line, request.method, id, body, request.query)
          }
          return { error: noSuchObject(request.method, `${id}/${edge}`) }
        },
      })
    },
  })
}

function numbersOf(line: Line, waba: string): BusinessNumber[] {
  return [...line.world().numbers.values()].filter((number) => number.waba === waba)
}

function numberNode(number: BusinessNumber): Json {
  return {
    verified_name: number.verifiedName,
    display_phone_number: number.displayPhone,
    code_verification_status: 'VERIFIED',
    quality_rating: number.quality ?? 'GREEN',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    status: number.banned ? 'BANNED' : number.registered === false ? 'PENDING' : 'CONNECTED',
    name_status: 'APPROVED',
    whatsapp_business_manager_messaging_limit: number.limit ?? 'TIER_2K',
    id: number.id,
  }
}

function readObject(line: Line, id: string, fields: string | undefined): Answer {
  const number = line.world().numbers.get(id)
  const template = line.world().templates.get(id)
  const [first] = numbersOf(line, id)
  let node: Json | undefined = catalogNode(line, id)
  if (number) node = numberNode(number)
  else if (template) node = templateNode(template)
  else if (first) node = { name: first.verifiedName, currency: 'BRL', timezone_id: '25', id }
  if (!node) return { error: noSuchObject('GET', id) }
  if (!fields) return { answer: node }
  // As Graph does: the asked fields that exist, and always the id.
  const wanted = new Set([...fields.split(',').map((field) => field.trim()), 'id'])
  return { answer: Object.fromEntries(Object.entries(node).filter(([key]) => wanted.has(key))) }
}

/** Registers a number for the API with its six digits, or takes it off. */
function register(line: Line, number: BusinessNumber, registered: boolean, body: Json): Answer {
  if (registered && !/^\d{6}$/.test(text(body, 'pin') ?? ''))
    return { error: graphError(100, { details: 'Param pin must be 6 characters long.' }) }
  line.note({ kind: 'number', number: { ...number, registered } })
  return { answer: { success: true } }
}

function subscribedApps(line: Line, method: string, waba: string, appId: string): Answer {
  const on = !line.world().unsubscribed.has(waba)
  if (method === 'GET') {
    const app = { link: `https://www.facebook.com/games/?app_id=${appId}`, name: 'Balcão', id: appId }
    return { answer: { data: on ? [{ whatsapp_business_api_data: app }] : [] } }
  }
  if (on !== (method === 'POST')) line.note({ kind: 'subscription', waba, on: method === 'POST' })
  return { answer: { success: true } }
}

function templates(
  line: Line,
  method: string,
  waba: string,
  body: Json,
  query: Record<string, string | undefined>,
): Answer {
  const own = [...line.world().templates.values()].filter((template) => template.waba === waba)
  if (method === 'GET') {
    const start = Number(query.after ?? 0) || 0
    const limit = Math.min(Number(query.limit ?? 25) || 25, 250)
    const shown = own.filter((template) => query.name === undefined || template.name === query.name)
    const end = start + limit
    const cursors = { before: String(start), after: String(end) }
    return {
      answer: {
        data: shown.slice(start, end).map(templateNode),
        paging: {
          cursors,
          ...(end < shown.length && { next: `https://graph.facebook.com/next?after=${end}` }),
        },
      },
    }
  }
  if (method === 'POST') {
    const draft = templateDraft(body, waba, newNumericId(), line.world())
    if ('http' in draft) return { error: draft }
    line.note({ kind: 'template', template: draft })
    line.clock.after(line.world().settings.templateReviewMs, () => {
      const waiting = line.world().templates.get(draft.id)
      if (waiting?.status === 'PENDING') line.decideTemplate(waiting, 'APPROVED', 'NONE')
    })
    return { answer: { id: draft.id, status: draft.status, category: draft.category } }
  }
  const name = query.name ?? text(body, 'name')
  const gone = own.filter(
    (template) => template.name === name && (query.hsm_id === undefined || template.id === query.hsm_id),
  )
  if (gone.length === 0) return { error: graphError(100, { details: 'Message template not found.' }) }
  for (const template of gone) line.note({ kind: 'template', template: { ...template, status: 'DELETED' } })
  return { answer: { success: true } }
}
