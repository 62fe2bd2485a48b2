import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { CustomerAccessPage } from '../../../contract/entities'
import { seesContacts } from '../../../src/domain/access/actions'
import { maskName } from '../../../src/domain/contacts/mask'
import type { AccessKind } from '../../platform/access-trail'
import type { Database, Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { addressOf } from '../../platform/http/address'
import { answerRefusals, callerOf } from '../../platform/http/caller'
import type { Services } from '../../platform/services'
import { note } from '../security-log/note'
import { csvHead, csvLines } from './csv'
import { type Asked, type Filter, filterOf, type Place, readPlace, readTrail } from './read'

const ROUTE = '/:tenant/api/access-trail.csv'
/** Rows read at once: a page is a transaction of its own, so that a long export holds nothing up. */
const PAGE = 1_000

const COLUMNS = ['Quando (UTC)', 'O que', 'Código do cliente', 'Cliente', 'Código do usuário', 'Usuário']
const WORDS: Readonly<Record<AccessKind, string>> = {
  listed: 'Viu na lista',
  found: 'Achou na busca',
  opened: 'Abriu',
  downloaded: 'Baixou arquivo',
  exported: 'Exportou',
}

/** GET /:tenant/api/access-trail.csv: the trail as a table, by the same filters and for the same people as the query. */
export async function accessTrailRoute(app: FastifyInstance, services: () => Services): Promise<void> {
  answerRefusals(app)
  app.get<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(
    ROUTE,
    async (request, reply) => {
      const { db, trail } = services()
      const { tenant, principal } = await callerOf(services(), request)
      const filter = filterOf(asked(request.query))
      await trail.flush()
      const from = { ip: addressOf(request.ip), agent: request.headers['user-agent'] ?? null }
      await db.work(tenant, (work) =>
        note(work, from, 'access_trail_exported', { userId: principal.userId, trail: filter }),
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="acessos-a-clientes.csv"')
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(table(db, tenant, filter, seesContacts(principal.role))))
    },
  )
}

/** What is named twice, or with brackets, is none of ours. */
function asked(query: Record<string, unknown>): Asked {
  const text = (name: string) => {
    const value = query[name]
    if (value !== undefined && typeof value !== 'string') throw new Refusal('INVALID', 'Filtro inválido.')
    return value || null
  }
  return {
    customer_id: text('customer_id'),
    user_id: text('user_id'),
    kinds: text('kinds')?.split(',') ?? null,
    from: text('from'),
    until: text('until'),
  }
}

/** The lines of the table, read as fast as they are taken. A reader who leaves ends it. */
async function* table(db: Database, tenant: Tenant, filter: Filter, whole: boolean): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  let after: Place | null = null
  do {
    const place: Place | null = after
    const { items, next }: CustomerAccessPage = await db.work(
      tenant,
      (work) => readTrail(work, filter, { after: place, limit: PAGE }),
      { readOnly: true },
    )
    yield csvLines(
      items.map(({ at, kind, customer_id, customer_name, user_id, user_name }) => [
        at,
        WORDS[kind as AccessKind],
        customer_id,
        (whole ? customer_name : customer_name && maskName(customer_name)) ?? '',
        user_id,
        user_name ?? '',
      ]),
    )
    after = next === null ? null : readPlace(next)
  } while (after)
}
