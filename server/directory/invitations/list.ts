import { byName } from '../../platform/db/by-name'
import { isoSql } from '../../platform/db/iso'
import type { ListDefinition } from '../../platform/list/definition'
import { yesOrNo } from '../../platform/list/filters'

/** Who was invited and has not come in yet, the newest first. */
export const invitationList: ListDefinition = {
  table: 'invitations',
  as: 'i',
  joins: `JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = i.role_id
    LEFT JOIN departments d ON d.tenant_id = i.tenant_id AND d.id = i.department_id
    LEFT JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.invited_by`,
  select: `i.id::text, i.email, r.display_name AS role, d.name AS department, u.name AS invited_by,
    ARRAY(SELECT coalesce(c.nickname, c.name) FROM instances c WHERE c.tenant_id = i.tenant_id AND c.id = ANY(i.instance_ids)
      ORDER BY c.id) AS connections,
    ${isoSql('i.sent_at')} AS sent_at, ${isoSql('i.expires_at')} AS expires_at, i.expires_at <= now() AS expired`,
  search: (pattern) => `i.email ILIKE ${pattern}`,
  sorts: {
    sent: { by: 'i.sent_at', type: 'timestamptz' },
    email: { by: byName('i.email'), type: 'text' },
  },
  sort: '-sent',
  filters: { expired: yesOrNo('i.expires_at <= now()') },
}
