import { isAdministrator } from '../../../src/domain/access/rights'
import type { Viewer } from '../../../src/domain/access/visibility'
import { ModelAccountForm } from '../../../src/domain/maria/account-form'
import { MICROS_IN_CENT } from '../../../src/domain/maria/costs'
import { type Judged, MARIA_MODES, type MariaMode, promotionProblems } from '../../../src/domain/maria/mode'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { isoOrNull } from '../../platform/db/iso'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { MariaInfos, MutationSetMariaModeArgs } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { lockRows } from '../../platform/rows/define-rows'
import { changesBetween, writeHistory } from '../../platform/rows/history'
import { seal } from '../../platform/seal'
import { readAccount, secretOf } from './account/account.row'
import { shopDay, spentBy, stateOf } from './account/spend'
import { callModel } from './model/call-model'
import type { ModelFault } from './model/port'
import { worksOn } from './settings.row'

type Keys = Pick<Config, 'secretKey' | 'model'>
type Row = Readonly<{ mode: MariaMode; judged_from: Date; rev: number }>

/** How far she is let out; a shop that has never said is at 'off', revision 0. */
const readRow = async (work: Work): Promise<Row> =>
  (await work.one<Row>('SELECT mode, judged_from, rev FROM maria_settings')) ?? {
    mode: 'off',
    judged_from: new Date(0),
    rev: 0,
  }

async function readJudged(work: Work, from: Date): Promise<Judged> {
  const row = await work.one<Judged>(
    `SELECT count(*) FILTER (WHERE judged = 'accepted')::integer AS accepted, count(*) FILTER (WHERE judged = 'edited')::integer AS edited,
       count(*) FILTER (WHERE judged = 'rejected')::integer AS rejected, count(*) FILTER (WHERE unsafe)::integer AS unsafe
     FROM maria_turns WHERE tenant_id = $1 AND judged_at >= $2`,
    [work.tenant.id, from],
  )
  return row ?? { accepted: 0, edited: 0, rejected: 0, unsafe: 0 }
}

const connectionsOf = async (work: Work): Promise<string[]> =>
  (
    await work.query<{ id: string }>(`SELECT i.id::text FROM instances i WHERE ${worksOn('i')} ORDER BY i.id`)
  ).map(({ id }) => id)

/** How far she is let out, and how she does. */
export async function mariaInfos(work: Work, now: Date): Promise<MariaInfos> {
  const { mode, judged_from: from, rev } = await readRow(work)
  const account = await readAccount(work)
  const spent = await spentBy(work, await shopDay(work, now))
  const resting = account && (account.rests_until ?? now) > now ? account.rests_until : null
  return {
    mode,
    rev,
    connections: await connectionsOf(work),
    judged: await readJudged(work, from),
    account: account ? { ...account, rests_until: isoOrNull(resting) } : null,
    spent_day: Math.round(spent.day / MICROS_IN_CENT),
    spent_month: Math.round(spent.month / MICROS_IN_CENT),
    budget: account ? stateOf(account, spent, 0) : 'free',
  }
}

const noConnection = () =>
  new Refusal('INVALID', 'Uma das conexões não existe mais. Escolha outra.', { field: 'connections' })

/**
 * Sets Maria's mode and connections. Mode 'off' starts the count of judged drafts again.
 * @throws Refusal INVALID with the field; CONFLICT where somebody else has changed them, or the judged drafts do not suffice for the mode;
 *   FORBIDDEN for a user who may not overrule that
 */
export async function setMode(
  work: Work,
  viewer: Viewer,
  { rev, mode: typed, connections, overrule }: MutationSetMariaModeArgs,
  now: Date,
): Promise<true> {
  const mode = MARIA_MODES.find((one) => one === typed)
  if (!mode) throw new Refusal('INVALID', 'Escolha até onde a Maria vai.', { field: 'mode' })
  if (!connections.every(isId)) throw noConnection()
  if (mode !== 'off' && connections.length === 0)
    throw new Refusal('INVALID', 'Escolha em quais conexões ela trabalha.', { field: 'connections' })
  await lockRows(work, 'maria_settings')
  const before = await readRow(work)
  if (before.rev !== rev) throw changedMeanwhile()
  const problems =
    MARIA_MODES.indexOf(mode) > MARIA_MODES.indexOf(before.mode)
      ? promotionProblems(mode, await readJudged(work, before.judged_from))
      : []
  if (problems.length > 0 && (!overrule || problems.includes('unsafe')))
    throw new Refusal('CONFLICT', 'Os rascunhos da Maria ainda não bastam para ela responder sozinha.', {
      problems,
    })
  if (problems.length > 0 && !isAdministrator({ name: viewer.role }))
    throw new Refusal('FORBIDDEN', 'Só quem administra o Balcão passa por cima dos rascunhos.')
  const were = await connectionsOf(work)
  await work.query(
    `INSERT INTO maria_settings (tenant_id, mode, judged_from) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id) DO UPDATE SET mode = $2, rev = maria_settings.rev + 1,
       judged_from = CASE WHEN $2 = 'off' THEN $3 ELSE maria_settings.judged_from END`,
    [work.tenant.id, mode, now],
  )
  const found = await work.query(
    `UPDATE instances SET maria_enabled = id = ANY($1::bigint[]) WHERE deleted_at IS NULL RETURNING id::text`,
    [connections],
  )
  const known = new Set(found.map(({ id }) => id))
  if (!connections.every((id) => known.has(id))) throw noConnection()
  await writeHistory(work, 'maria', { userId: viewer.id, source: 'manual' }, [
    {
      rowId: String(work.tenant.id),
      deed: 'changed',
      changes: {
        ...changesBetween({ mode: before.mode }, { mode }, ['mode']),
        ...changesBetween(
          { connections: were.join(', ') },
          { connections: [...connections].sort((a, b) => Number(a) - Number(b)).join(', ') },
          ['connections'],
        ),
        ...(problems.length > 0 && { overruled: [null, problems.join(', ')] as const }),
      },
    },
  ])
  await tellTopic(work, 'maria')
  return true
}

type Context = Readonly<{ db: Pick<Database, 'work'>; tenant: Tenant; config: Keys }>

/** What an account's first answer must be. */
const PROBE_MS = 20_000
const WHY_NOT: Readonly<Record<ModelFault, string>> = {
  address: 'Este endereço não pode ser chamado: use https, na internet pública, sem redirecionamento.',
  unreached: 'Ninguém responde neste endereço. Confira se está escrito certo.',
  slow: 'O modelo não respondeu em 20 segundos. Tente de novo daqui a pouco.',
  login: 'O modelo não aceitou esta chave. Copie-a de novo.',
  quota: 'A conta no provedor do modelo está sem saldo.',
  busy: 'O modelo está ocupado agora. Tente de novo daqui a pouco.',
  too_long: 'O modelo não aceita nem uma pergunta curta. Escolha outro.',
  refused: 'O modelo se recusou a responder. Escolha outro.',
  cut: 'O modelo não terminou nem uma resposta curta. Escolha outro.',
  broken:
    'O que responde neste endereço não é um modelo que o Balcão entenda. Confira o endereço e o nome do modelo.',
}
const FIELD: Readonly<Partial<Record<ModelFault, string>>> = {
  login: 'key',
  quota: 'key',
  busy: 'key',
  too_long: 'model',
  refused: 'model',
  cut: 'model',
}

/**
 * Makes or changes the account. The model is asked first, outside of any transaction: what does not answer is not kept.
 * @throws Refusal INVALID with the field, CONFLICT where somebody else has changed it since
 */
export async function saveAccount(
  { db, tenant, config }: Context,
  { rev, form: typed }: Readonly<{ rev: number | null; form: unknown }>,
): Promise<true> {
  const { key: given, ...form } = typedIn(ModelAccountForm, typed)
  const before = await db.work(tenant, readAccount)
  // A key that the server has opens the address that it was typed in for, and no other.
  const kept =
    before && before.url === form.url && before.wire === form.wire
      ? await db.work(tenant, (work) => secretOf(work, config))
      : null
  const key = given || kept
  if (!key) throw new Refusal('INVALID', 'Cole a chave como o provedor a mostra.', { field: 'key' })
  const asked = {
    system: 'Devolva apenas um objeto JSON: {"action": "answer", "text": "Olá", "sources": []}.',
    user: '{}',
    tools: [],
    rounds: [],
    mostTokens: 60,
  }
  const said = await callModel({ ...form, key, allowed: config.model.origins }, asked, PROBE_MS)
  if (said.kind === 'failed')
    throw new Refusal('INVALID', WHY_NOT[said.why], { field: FIELD[said.why] ?? 'url' })
  await db.work(tenant, async (work) => {
    await lockRows(work, 'maria_accounts')
    const stands = await readAccount(work)
    if ((stands?.rev ?? null) !== rev)
      throw new Refusal('CONFLICT', 'Outra pessoa mudou esta conta. Confira como ela está agora.')
    const { wire, url, model, price_in: priceIn, price_out: priceOut, per_day: day, per_month: month } = form
    await work.query(
      `INSERT INTO maria_accounts (tenant_id, wire, url, model, price_in, price_out, per_day, per_month) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (tenant_id) DO UPDATE SET wire = $2, url = $3, model = $4, price_in = $5, price_out = $6, per_day = $7, per_month = $8,
         trouble = NULL, failures = 0, rests_until = NULL, rev = maria_accounts.rev + 1`,
      [tenant.id, wire, url, model, priceIn, priceOut, day, month],
    )
    await work.query(
      `INSERT INTO maria_secrets (tenant_id, sealed) VALUES ($1, $2)
       ON CONFLICT (tenant_id) DO UPDATE SET sealed = excluded.sealed`,
      [tenant.id, seal(config.secretKey, key)],
    )
    // Another model writes other drafts: those of the one before say nothing of it.
    if (stands?.model !== model || stands.url !== url)
      await work.query('UPDATE maria_settings SET judged_from = now()')
    await tellTopic(work, 'maria')
  })
  return true
}

/** Forgets the account, and what opens it. @throws Refusal NOT_FOUND */
export async function deleteAccount(work: Work): Promise<true> {
  const gone = await work.one('DELETE FROM maria_accounts RETURNING 1')
  if (!gone) throw new Refusal('NOT_FOUND', 'Esta conta não existe mais.')
  await work.query('UPDATE maria_settings SET judged_from = now()')
  await tellTopic(work, 'maria')
  return true
}
