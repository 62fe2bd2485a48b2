import type { FastifyInstance } from 'fastify'
import { graphError, noSuchObject } from '../errors.ts'
import { type Json, parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import type { BusinessNumber } from '../options.ts'
import { templateNode } from '../templates/node.ts'
import { type Answer, bytesOf, carryOut } from './call.ts'
import { catalogEdge, catalogNode } from './catalogRoutes.ts'
import { setNode } from './catalogSets.ts'
import { deleteMedia, mediaNode } from './mediaRoutes.ts'
import { version } from './messageRoutes.ts'
import { changeTemplate, templatesEdge } from './templateRoutes.ts'
import type { Uploads } from './uploadRoutes.ts'

interface Route {
  Params: { id: string; edge: string }
  Querystring: Record<string, string | undefined>
}

/** Edges of a number that only have to say yes: registration screens. */
const agreeable = ['request_code', 'verify_code', 'whatsapp_business_profile']

/** Business numbers, accounts, templates and media nodes: reading, and the little that can be changed. */
export function objectRoutes(
  app: FastifyInstance,
  line: Line,
  { base, appId, uploads }: { base: () => string; appId: string; uploads: Uploads },
): void {
  app.route<Route>({
    method: ['GET', 'POST', 'DELETE'],
    url: `/${version}/:id`,
    handler: (request, reply) => {
      const { id } = request.params
      const isMedia = line.world().media.has(id)
      const isUpload = id.startsWith('upload:')
      return carryOut(line, request, reply, {
        kind: isMedia || isUpload ? 'media' : 'other',
        request: isUpload
          ? { size: bytesOf(request).length, file_offset: request.headers.file_offset ?? null }
          : (parseObject(bytesOf(request)) ?? request.query),
        act() {
          if (isUpload) return uploads.session(request, id)
          if (isMedia && request.method === 'GET') return mediaNode(line, id, base())
          if (isMedia && request.method === 'DELETE') return deleteMedia(line, id)
          const set = setNode(line, request.method, id, parseObject(bytesOf(request)) ?? {})
          if (set) return set
          if (request.method === 'GET') return readObject(line, id, request.query.fields)
          if (request.method === 'POST' && line.world().numbers.has(id)) return { answer: { success: true } }
          const body = parseObject(bytesOf(request)) ?? {}
          const changed = request.method === 'POST' ? changeTemplate(line, id, null, body) : undefined
          if (changed) return changed
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
          if (id === appId && edge === 'uploads' && request.method === 'POST')
            return uploads.open({ ...request.query, ...textsOf(body) })
          const changed = request.method === 'POST' ? changeTemplate(line, id, edge, body) : undefined
          if (changed) return changed
          const catalog = catalogEdge(line, request.method, id, edge, body, request.query)
          if (catalog) return catalog
          const numbers = numbersOf(line, id)
          if (numbers.length === 0) return { error: noSuchObject(request.method, id) }
          if (edge === 'phone_numbers')
            return { answer: { data: numbers.map((number) => numberNode(number)) } }
          if (edge === 'subscribed_apps') return subscribedApps(line, request.method, id, appId)
          if (edge === 'message_templates') {
            return templatesEdge(line, request.method, id, body, request.query)
          }
          return { error: noSuchObject(request.method, `${id}/${edge}`) }
        },
      })
    },
  })
}

/** The texts and numbers of a body, as they may stand in the query as well. */
const textsOf = (body: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))

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
