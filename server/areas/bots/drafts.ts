import type { Viewer } from '../../../src/domain/access/visibility'
import { Flow, FlowLayout } from '../../../src/domain/bots/flow'
import { type FlowProblem, isWarning } from '../../../src/domain/bots/problems'
import type { Config } from '../../platform/config'
import { cleanJson } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { BotDraft, BotProblem, BotVersion } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { botGone, lockBot, makeBot, noteVersion } from './bots'
import { botRow, botVersions } from './lists'
import { fingerprintOf, judged, readNames } from './names'

type Settings = Pick<Config, 'botOrigins'>
type Kept = { definition: Flow; layout: FlowLayout; rev: number }

/** A draft as it is kept, locked. @throws Refusal CONFLICT where the caller saw another */
async function lockDraft(work: Work, id: string, seen: number): Promise<Kept> {
  const row = await work.one<Kept>(
    'SELECT definition, layout, rev FROM bot_drafts WHERE bot_id = $1 FOR UPDATE',
    [id],
  )
  if (!row) throw botGone()
  if (row.rev !== seen) throw changedMeanwhile()
  return row
}

/** A flow as it is drawn now, with what is against it. @throws Refusal NOT_FOUND */
export async function readDraft(work: Work, viewer: Viewer, id: string, config: Settings): Promise<BotDraft> {
  const bot = await botRow(work, viewer, id, config)
  const row = await work.one<Kept & { saved_by: string | null; saved_at: Date }>(
    `SELECT d.definition, d.layout, d.rev, u.name AS saved_by, d.saved_at FROM bot_drafts d
     LEFT JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.saved_by WHERE d.bot_id = $1`,
    [id],
  )
  if (!row) throw botGone()
  const { definition, layout, rev, saved_by } = row
  const drawn = { id, kind: bot.kind, templateName: bot.template ?? null, flow: definition }
  const { problems } = judged(drawn, await readNames(work, config))
  return {
    bot,
    definition,
    layout,
    rev,
    saved_by,
    saved_at: iso(row.saved_at),
    problems: problems.map(toProblem),
  }
}

const toProblem = (problem: FlowProblem): BotProblem => ({
  name: problem.name,
  node: problem.node,
  exit: problem.exit ?? null,
  what: problem.what ?? null,
  is_warning: isWarning(problem),
})

/** What is against a flow as somebody draws it. @throws Refusal NOT_FOUND, INVALID */
export async function problemsOf(
  work: Work,
  viewer: Viewer,
  { id, definition }: Readonly<{ id: string; definition: unknown }>,
  config: Settings,
): Promise<BotProblem[]> {
  const { kind, template } = await botRow(work, viewer, id, config)
  const flow = typedIn(Flow, cleanJson(definition))
  const drawn = { id, kind, templateName: template ?? null, flow }
  return judged(drawn, await readNames(work, config)).problems.map(toProblem)
}

type Saving = Readonly<{ id: string; rev: number; definition: unknown; layout: unknown }>

/** Keeps a flow as it is drawn; gives its new revision. @throws Refusal NOT_FOUND, INVALID, CONFLICT where somebody else saved */
export async function saveDraft(
  work: Work,
  viewer: Viewer,
  { id, rev, ...typed }: Saving,
  now: Date,
): Promise<number> {
  const flow = typedIn(Flow, cleanJson(typed.definition))
  const places = typedIn(FlowLayout, cleanJson(typed.layout))
  await lockBot(work, id)
  await lockDraft(work, id, rev)
  const ids = new Set(flow.nodes.map((node) => node.id))
  const layout = Object.fromEntries(Object.entries(places).filter(([node]) => ids.has(node)))
  await writeDraft(work, viewer, id, { definition: flow, layout, now })
  await tellTopic(work, 'bots')
  return rev + 1
}

type Written = Readonly<{ definition: Flow; layout: FlowLayout; now: Date }>

const writeDraft = (work: Work, viewer: Viewer, id: string, { definition, layout, now }: Written) =>
  work.query(
    'UPDATE bot_drafts SET definition = $2, layout = $3, rev = rev + 1, saved_by = $4, saved_at = $5 WHERE bot_id = $1',
    [id, JSON.stringify(definition), JSON.stringify(layout), Number(viewer.id), now],
  )

type Publishing = Readonly<{ id: string; rev: number; note?: string | null | undefined }>

/**
 * Makes the draft the version with which conversations begin; gives its number.
 * @throws Refusal NOT_FOUND; CONFLICT for a draft that somebody else has saved, or that is published as it is; INVALID with its problems
 */
export async function publishBot(
  work: Work,
  viewer: Viewer,
  { id, rev, note = null }: Publishing,
  config: Settings,
  now: Date,
): Promise<number> {
  const bot = await lockBot(work, id)
  const draft = await lockDraft(work, id, rev)
  const drawn = {
    id,
    kind: String(bot.kind),
    templateName: bot.template as string | null,
    flow: draft.definition,
  }
  const { compiled, problems } = judged(drawn, await readNames(work, config))
  const refused = problems.filter((problem) => !isWarning(problem))
  if (refused.length > 0)
    throw new Refusal('INVALID', 'O fluxo tem problemas: corrija-os antes de publicar.', {
      problems: refused,
    })
  const fingerprint = fingerprintOf(draft.definition)
  const same = await work.one(
    'SELECT FROM bot_versions WHERE bot_id = $1 AND no = $2 AND fingerprint = $3 AND compiled = $4',
    [id, bot.version, fingerprint, JSON.stringify(compiled)],
  )
  if (same) throw new Refusal('CONFLICT', `Nada mudou desde a versão ${bot.version}.`)
  const row = await work.one<{ no: number }>(
    `INSERT INTO bot_versions (tenant_id, bot_id, no, definition, layout, compiled, fingerprint, spec, note, published_by, published_at)
     SELECT $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10 FROM bot_versions WHERE bot_id = $2 RETURNING no`,
    [
      work.tenant.id,
      id,
      JSON.stringify(draft.definition),
      JSON.stringify(draft.layout),
      JSON.stringify(compiled),
      fingerprint,
      draft.definition.spec,
      note?.trim().slice(0, LONGEST_NOTE) || null,
      Number(viewer.id),
      now,
    ],
  )
  if (!row) throw new Error('a version was not written')
  await work.query('UPDATE bots SET version = $2, rev = rev + 1 WHERE id = $1', [id, row.no])
  await noteVersion(work, id, viewer.id, bot, row.no)
  await tellTopic(work, 'bots')
  return row.no
}

const LONGEST_NOTE = 300

/** A version as it was published. @throws Refusal NOT_FOUND */
export async function readVersion(work: Work, viewer: Viewer, id: string, no: number): Promise<BotVersion> {
  const [row] = (await botVersions(work, viewer, id, { filters: [{ field: 'no', any: [String(no)] }] })).items
  const kept = row && (await versionOf(work, id, no))
  if (!row || !kept) throw versionGone()
  return { row, ...kept }
}

const versionOf = (work: Work, id: string, no: number) =>
  work.one<{ definition: Flow; layout: FlowLayout }>(
    'SELECT definition, layout FROM bot_versions WHERE bot_id = $1 AND no = $2',
    [id, no],
  )

const versionGone = () => new Refusal('NOT_FOUND', 'Esta versão não existe.')

/** Has conversations begin with an older version again; the draft becomes it too. @throws Refusal NOT_FOUND */
export async function returnVersion(
  work: Work,
  viewer: Viewer,
  id: string,
  no: number,
  now: Date,
): Promise<true> {
  const bot = await lockBot(work, id)
  const kept = await versionOf(work, id, no)
  if (!kept) throw versionGone()
  await work.query('UPDATE bots SET version = $2, rev = rev + 1 WHERE id = $1', [id, no])
  await writeDraft(work, viewer, id, { ...kept, now })
  await noteVersion(work, id, viewer.id, bot, no)
  await tellTopic(work, 'bots')
  return true
}

/** Makes a bot like one that there is, switched off and with its draft; gives its id. @throws Refusal NOT_FOUND, CONFLICT */
export async function copyBot(work: Work, viewer: Viewer, id: string): Promise<string> {
  if (!isId(id)) throw botGone()
  const bot = await lockBot(work, id)
  const draft = await work.one<Pick<Kept, 'definition' | 'layout'>>(
    'SELECT definition, layout FROM bot_drafts WHERE bot_id = $1',
    [id],
  )
  if (!draft) throw botGone()
  const { kind, hours, instance_ids, template } = bot
  const name = await freeName(work, bot.name, String(kind))
  const form = { kind, name, hours, instance_ids, template }
  return makeBot(work, form, draft.definition, draft.layout, viewer.id)
}

const MOST_COPIES = 100
const LONGEST_NAME = 80

/** The name with "(cópia)" behind it, or with a number where there is one of that name. */
async function freeName(work: Work, name: string, kind: string): Promise<string> {
  const plain = name.replace(/ \(cópia(?: \d+)?\)$/, '')
  const candidates = Array.from({ length: MOST_COPIES }, (_, n) => {
    const end = n === 0 ? ' (cópia)' : ` (cópia ${n + 1})`
    return `${plain.slice(0, LONGEST_NAME - end.length)}${end}`
  })
  const row = await work.one<{ name: string }>(
    `SELECT v.name FROM unnest($1::text[]) WITH ORDINALITY v(name, n) WHERE NOT EXISTS (SELECT 1 FROM bots b
       WHERE b.kind = $2 AND b.deleted_at IS NULL AND fold_text(b.name) = fold_text(v.name)) ORDER BY v.n LIMIT 1`,
    [candidates, kind],
  )
  if (!row) throw new Refusal('CONFLICT', 'Há cópias demais deste robô.', { field: 'name' })
  return row.name
}
