import { byName } from '../../platform/db/by-name'
import { isoSql } from '../../platform/db/iso'
import { zoneOf } from '../../platform/db/shop-zone'
import type { ListDefinition } from '../../platform/list/definition'
import { yesOrNo } from '../../platform/list/filters'
import type { ExportDefinition } from '../exports/definition'
import { termsAreDue } from '../session/terms-due'

/** Every user, with the terms they accepted last and when; filter 'accepted': those in force. */
export const acceptanceList: ListDefinition = {
  table: 'users',
  as: 'u',
  joins: `LEFT JOIN LATERAL (SELECT a.version, a.accepted_at FROM terms_acceptances a
    WHERE a.tenant_id = u.tenant_id AND a.user_id = u.id ORDER BY a.accepted_at DESC LIMIT 1) l ON true`,
  select: `u.id::text, u.name, u.email, l.version, ${isoSql('l.accepted_at')} AS accepted_at,
    NOT ${termsAreDue('u')} AS accepted`,
  search: (pattern) => `u.name ILIKE ${pattern} OR u.email ILIKE ${pattern}`,
  sorts: {
    name: { by: byName('u.name'), type: 'text' },
    at: { by: `coalesce(l.accepted_at, '-infinity')`, type: 'timestamptz' },
  },
  sort: 'name',
  filters: { accepted: yesOrNo(`NOT ${termsAreDue('u')}`) },
  where: 'u.deleted_at IS NULL',
}

type Row = {
  name: string
  email: string
  version: string | null
  accepted_at: string | null
  accepted: boolean
}

const when = (iso: string | null, zone: string) =>
  iso === null ? null : new Date(iso).toLocaleString('pt-BR', { timeZone: zone }).replace(',', '')

/** The same as a file. */
export const acceptanceExport: ExportDefinition<Row> = {
  needs: 'termsAcceptances',
  file: 'termos-aceitos',
  list: acceptanceList,
  columns: async (work) => {
    const zone = await zoneOf(work)
    return [
      { title: 'Nome', value: ({ name }) => name },
      { title: 'E-mail', value: ({ email }) => email },
      { title: 'Versão aceita', value: ({ version }) => version },
      { title: 'Aceita em', value: ({ accepted_at: at }) => when(at, zone) },
      { title: 'Em dia', value: ({ accepted }) => (accepted ? 'sim' : 'não') },
    ]
  },
}
