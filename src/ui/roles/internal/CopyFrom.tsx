import { READY_ROLES } from '@domain/roles/ready-roles'
import type { RoleForm } from '@domain/roles/role-form'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useRoles } from '@ui/users/useChoices'

type Props = { except: string | null; onCopy: (role: RoleForm) => void }

/** Takes over what a ready role, or another of the shop's, opens; the choice is forgotten at once, so that it can be made again. */
export function CopyFrom({ except, onCopy }: Props) {
  const t = useTexts(teamTexts)
  const roles = useRoles().filter(({ id }) => id !== except)
  const own = roles.map((role) => ({ value: role.id, label: role.display_name, role: role as RoleForm }))
  const ready = READY_ROLES.map((role) => ({ value: `ready:${role.name}`, label: role.display_name, role }))
  return (
    <Select
      label={t('roles.copy')}
      placeholder={t('roles.copyChoose')}
      data={[
        { group: t('roles.ready'), items: ready },
        { group: t('roles.name'), items: own },
      ]}
      value={null}
      searchable
      onChange={(value) => {
        const chosen = [...ready, ...own].find((one) => one.value === value)
        if (chosen) onCopy(chosen.role)
      }}
    />
  )
}
