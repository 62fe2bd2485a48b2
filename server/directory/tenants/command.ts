import { parseArgs } from 'node:util'
import { ROUTES } from '../../../src/domain/access/routes'
import { leftOutOf, SCOPE_ENTRIES } from '../../../src/domain/access/token-scope'
import { listRefused, REFUSED_PAGE } from '../../conversation/providers/refused'
import { enqueueReplay, listUnknown } from '../../conversation/providers/whatsapp/unknown-owners'
import type { Config } from '../../platform/config'
import type { Database, Tenant } from '../../platform/db/work'
import { StartupError } from '../../platform/startup-error'
import { type IntegrationToken, listTokens, makeToken, revokeToken } from '../integration/tokens'
import { INVITATION_DAYS } from '../invitations/token'
import { listFeatures, setFeature } from '../settings/features'
import { removeProvider, setProvider } from '../sso/settings'
import { createTenant } from './create'
import { activateTenant, deactivateTenant, listTenants, renameTenant, tenantNamed } from './manage'
import { closeReader, openReader, readerOf } from './reader'
import { refreshPages } from './refresh'
import { checkedSlug } from './slug'
import { setUserLimit } from './user-limit'

const USAGE = `Uso: npm run tenant -- COMANDO

  create LOJA --name "Farmácia Boa Vista" --email admin@loja.com.br [--admin "Maria Souza"]
  list
  rename LOJA --name "Outro nome"
  deactivate LOJA
  activate LOJA
  refresh LOJA|--all [--reboot]
      (recarrega a página de quem está no atendimento; com --reboot, de todos, onde estiverem)
  user-limit LOJA NÚMERO|off
      (quantos usuários a loja pode ter; quem já existe fica)
  feature LOJA NOME on|off
  feature LOJA list
      (recursos da loja; o que não está ligado está desligado)
  sso LOJA --issuer https://… --client-id ID --label "Entrar com a empresa" [--trust-email]
      (o segredo vem da variável SSO_CLIENT_SECRET)
  sso LOJA --off
  token LOJA --email usuario@loja.com.br --name "ERP" --scope chat/attendance,customers/list,events,files [--days 365]
      (--scope: telas, e por nome o que é aberto a todos; nunca é administrador, nem muda contas, perfis ou acessos)
  refused [--before NÚMERO]
      (o que provedores mandaram e foi recusado, do mais novo ao mais antigo)
  tokens LOJA
  revoke-token LOJA NÚMERO
  reader LOJA [--off]
      (papel do banco que só lê os fatos da loja, para ferramentas de BI: docs/bi.md)
  quarantine
      (o que chegou para números que nenhuma conexão tem; fica WEBHOOK_DAYS dias, 30 se nada é dito)
  quarantine replay ID-DO-NÚMERO
      (processa de novo, depois de cadastrado o número; ao cadastrar, é feito sozinho)`

type Env = Readonly<Record<string, string | undefined>>
type Around = Readonly<{ db: Database; config: Config; env: Env; say: (line: string) => void }>
type Values = Readonly<{
  name?: string
  email?: string
  admin?: string
  issuer?: string
  'client-id'?: string
  label?: string
  'trust-email'?: boolean
  off?: boolean
  days?: string
  scope?: string
  before?: string
  all?: boolean
  reboot?: boolean
}>

/**
 * Does one command of the installation's operator; the passwords and tokens it makes are said once and kept nowhere.
 * @throws StartupError with a sentence that says what to do differently.
 */
export async function runTenantCommand(args: readonly string[], around: Around): Promise<void> {
  const { values, positionals } = parsed(args)
  const [command, slug, id, state] = positionals
  const { db, say } = around
  if (command === 'list') {
    for (const { slug: name, name: shown, active, users } of await listTenants(db))
      say(
        `${name}  ${shown}  ${users} ${users === 1 ? 'usuário' : 'usuários'}${active ? '' : '  DESATIVADA'}`,
      )
    return
  }
  if (command === 'refresh') return refresh(around, slug, values)
  if (command === 'quarantine') return quarantine(around, slug, id)
  if (command === 'refused') return refused(around, values)
  if (!command || !slug) throw new StartupError(USAGE)
  switch (command) {
    case 'create':
      return create(around, slug, values)
    case 'rename':
      await renameTenant(db, slug, asked(values, 'name'))
      return say(`A loja ${slug} chama-se agora ${values.name}.`)
    case 'deactivate':
      await deactivateTenant(db, slug)
      return say(`A loja ${slug} está desativada: ninguém entra, e nada foi apagado.`)
    case 'activate':
      await activateTenant(db, slug)
      return say(`A loja ${slug} está ativa.`)
    case 'user-limit':
      return userLimit(around, await tenantNamed(db, slug), id)
    case 'feature':
      return feature(around, await tenantNamed(db, slug), id, state)
    case 'sso':
      return sso(around, await tenantNamed(db, slug), values)
    case 'reader': {
      const tenant = await tenantNamed(db, slug)
      if (values.off)
        return say(
          (await closeReader(db, tenant))
            ? `O papel ${readerOf(tenant)} não existe mais.`
            : `A loja ${tenant.slug} não tinha papel de leitura.`,
        )
      const password = await openReader(db, tenant)
      return say(`Papel: ${readerOf(tenant)}\nSenha: ${password}`)
    }
    case 'token':
      return token(around, await tenantNamed(db, slug), values)
    case 'tokens':
      return tokens(around, await tenantNamed(db, slug))
    case 'revoke-token': {
      const tenant = await tenantNamed(db, slug)
      if (!id || !/^\d{1,15}$/.test(id)) throw new StartupError(USAGE)
      const gone = await db.work(tenant, (work) => revokeToken(work, id))
      return say(
        gone ? `O token ${id} não vale mais.` : `Não há token ${id} em vigor na loja ${tenant.slug}.`,
      )
    }
    default:
      throw new StartupError(USAGE)
  }
}

function parsed(args: readonly string[]): { values: Values; positionals: string[] } {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: text,
        email: text,
        admin: text,
        issuer: text,
        'client-id': text,
        label: text,
        'trust-email': flag,
        off: flag,
        days: text,
        scope: text,
        before: text,
        all: flag,
        reboot: flag,
      },
    })
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}

/** The value of an option that has to be given. */
function asked(
  values: Values,
  option: 'name' | 'email' | 'issuer' | 'client-id' | 'label' | 'scope',
): string {
  const value = values[option]?.trim()
  if (!value) throw new StartupError(`Falta --${option}.\n\n${USAGE}`)
  return value
}

function askedEmail(values: Values): string {
  const email = asked(values, 'email')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartupError(`“${email}” não é um e-mail.`)
  return email
}

/** Items of webhooks that were not taken, without what was in them. */
async function refused({ db, say }: Around, { before }: Values): Promise<void> {
  if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new StartupError(USAGE)
  const lines = await listRefused(db, before ?? null)
  for (const { id, at, reason, item } of lines)
    say(`${id}  ${at.toISOString()}  ${reason}${item === null ? '' : `  ${item}`}`)
  const last = lines.at(-1)
  if (!last) return say('Nada foi recusado.')
  if (lines.length === REFUSED_PAGE) say(`Mais antigos: npm run tenant -- refused --before ${last.id}`)
}

async function create({ db, config, say }: Around, wanted: string, values: Values): Promise<void> {
  const slug = checkedSlug(wanted)
  const email = askedEmail(values)
  const { link } = await createTenant(db, config, {
    slug,
    name: asked(values, 'name'),
    admin: { name: values.admin?.trim() || null, email },
  })
  if (link === null) return say(`A loja ${slug} já existe; nada do que é dela foi mudado.`)
  say(`Loja criada: ${config.publicUrl}/${slug}`)
  say(`Administrador: ${email}`)
  say(`Comece por aqui (aparece só agora; vale por ${INVITATION_DAYS} dias e uma só vez):`)
  say(link)
  if (config.mail.url !== null)
    say(`O mesmo link vai por e-mail para ${email} quando o servidor estiver ligado.`)
}

async function refresh(
  { db, say }: Around,
  slug: string | undefined,
  { all, reboot }: Values,
): Promise<void> {
  if ((slug === undefined) !== (all === true)) throw new StartupError(USAGE)
  const slugs =
    slug === undefined ? (await listTenants(db)).flatMap((one) => (one.active ? one.slug : [])) : [slug]
  for (const one of slugs) {
    await refreshPages(db, await tenantNamed(db, one), reboot === true)
    say(`As páginas ${reboot ? 'de todos' : 'do atendimento'} da loja ${one} são recarregadas.`)
  }
}

async function userLimit({ db, say }: Around, tenant: Tenant, typed = ''): Promise<void> {
  if (typed !== 'off' && !/^[1-9]\d{0,5}$/.test(typed)) throw new StartupError(USAGE)
  const most = typed === 'off' ? null : Number(typed)
  const users = await setUserLimit(db, tenant, most)
  if (most === null) return say(`A loja ${tenant.slug} pode ter quantos usuários quiser.`)
  say(`A loja ${tenant.slug} usa ${users} de ${most} usuários.`)
  if (users > most) say('Quem já existe continua; ninguém novo entra até haver lugar.')
}

async function feature(
  { db, say }: Around,
  tenant: Tenant,
  name: string | undefined,
  state: string | undefined,
): Promise<void> {
  if (name === 'list' && state === undefined) {
    const all = await db.work(tenant, listFeatures, { readOnly: true })
    if (all.length === 0) return say(`Nenhum recurso está ligado na loja ${tenant.slug}.`)
    for (const one of all) say(`${one.name}  ${one.enabled === 'true' ? 'ligado' : 'desligado'}`)
    return
  }
  if (!name || (state !== 'on' && state !== 'off')) throw new StartupError(USAGE)
  await db.work(tenant, (work) => setFeature(work, name, state === 'on'))
  say(`O recurso ${name} está ${state === 'on' ? 'ligado' : 'desligado'} na loja ${tenant.slug}.`)
}

async function sso({ db, config, env, say }: Around, tenant: Tenant, values: Values): Promise<void> {
  if (values.off) {
    await db.work(tenant, removeProvider)
    return say(`A loja ${tenant.slug} não usa mais um provedor de identidade.`)
  }
  const clientSecret = env.SSO_CLIENT_SECRET
  // Not an argument: those are seen by everybody on the machine.
  if (!clientSecret) throw new StartupError('Falta o segredo do cliente na variável SSO_CLIENT_SECRET.')
  const settings = {
    issuer: asked(values, 'issuer'),
    clientId: asked(values, 'client-id'),
    clientSecret,
    label: asked(values, 'label'),
    trustsEmail: values['trust-email'] ?? false,
  }
  await db.work(tenant, (work) => setProvider(work, config, settings))
  say(`A loja ${tenant.slug} entra por ${settings.issuer}.`)
  say(`No provedor, autorize a volta para  …/${tenant.slug}/redirect  e a saída para  …/${tenant.slug}/login`)
}

async function token({ db, say }: Around, tenant: Tenant, values: Values): Promise<void> {
  const email = askedEmail(values)
  const name = asked(values, 'name')
  const days = Number(values.days ?? 365)
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new StartupError('--days deve ser um número de dias entre 1 e 3650.')
  const scope = asked(values, 'scope')
    .split(',')
    .map((route) => route.trim())
  const unknown = scope.find(
    (entry) =>
      !SCOPE_ENTRIES.includes(entry) &&
      !ROUTES.some(({ pattern, access }) => pattern === entry && access === 'check'),
  )
  if (unknown !== undefined)
    throw new StartupError(
      `“${unknown}” não é uma rota que um perfil possa abrir, nem uma destas: ${SCOPE_ENTRIES.join(', ')}.`,
    )
  const made = await db.work(tenant, async (work) => {
    const user = await work.one<{ id: number }>(
      'SELECT id FROM users WHERE tenant_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL',
      [tenant.id, email],
    )
    return user ? makeToken(work, { userId: user.id, name, scope, days }) : null
  })
  if (!made) throw new StartupError(`Não há usuário com o e-mail ${email} na loja ${tenant.slug}.`)
  say(`Token ${made.id} de “${name}”, por ${days} dias (aparece só agora):`)
  say(made.token)
}

async function tokens({ db, say }: Around, tenant: Tenant): Promise<void> {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'nunca'
  for (const one of await db.work(tenant, listTokens, { readOnly: true })) {
    const state = one.revokedAt ? `retirado em ${day(one.revokedAt)}` : `vale até ${day(one.expiresAt)}`
    const scope = one.scope === null ? 'tudo do perfil' : one.scope.join(',')
    say(`${one.id}  ${one.name}  ${one.email}  ${state}  usado ${day(one.lastUsedAt)}  ${scope}`)
    const narrow = one.revokedAt || one.expiresAt <= new Date() ? null : narrowness(tenant, one)
    if (narrow !== null) say(`    ${narrow}`)
  }
}

/** What a token does not open though its routes may seem to, and how to have it; null when there is nothing to say. */
function narrowness({ slug }: Tenant, { id, name, email, scope }: IntegrationToken): string | null {
  const missing = leftOutOf(scope)
  if (scope === null || missing.length === 0) return null
  const what = missing.map((entry) => ({ events: 'eventos', files: 'arquivos' })[entry]).join(' nem ')
  const wider = [...scope, ...missing].join(',')
  return `Este token não lê ${what}: isso, e o que é aberto a todos (como userInfos), só com o próprio nome em --scope. Se a integração precisa, faça outro (npm run tenant -- token ${slug} --email ${email} --name "${name}" --scope ${wider}), troque-o nela e retire este (revoke-token ${slug} ${id}).`
}

async function quarantine({ db, config, say }: Around, action: string | undefined, id = ''): Promise<void> {
  if (action !== undefined && action !== 'replay') throw new StartupError(USAGE)
  const all = await listUnknown(db)
  if (action === undefined) {
    if (all.length === 0)
      return say(`Nada chegou para números ou contas desconhecidos nos últimos ${config.webhookDays} dias.`)
    for (const { kind, id: named, webhooks, items, firstAt, lastAt, tenantId } of all)
      say(
        `${named}${kind === 'account' ? '  conta' : ''}  ${items} itens em ${webhooks} avisos  de ${minute(firstAt)} a ${minute(lastAt)}${tenantId !== null ? '  JÁ CADASTRADO' : ''}`,
      )
    return
  }
  const found = all.find((one) => one.id === id)
  if (!found) throw new StartupError(`Nada espera pelo número ou conta ${id}.`)
  const { tenantId } = found
  if (tenantId === null)
    throw new StartupError(
      `Nenhuma conexão tem ${WORD[found.kind]} ${id}: cadastre-o no painel, em Conexões.`,
    )
  await db.system((work) => enqueueReplay(work, tenantId, found))
  say(`Os ${found.items} itens de ${id} são processados de novo assim que o servidor estiver ligado.`)
}

const WORD = { number: 'o número', account: 'um número da conta' } as const

/** UTC, to the minute. */
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`
