import type { Role } from '@contract/entities'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useRoles } from '@ui/users/useChoices'

/** Takes over what another role opens; the choice is forgotten at once, so that it can be made again. */
export function CopyFrom({ except, onCopy }: { except: string | null; onCopy: (role: Role) => void }) {
  const t = useTexts(teamTexts)
  const roles = useRoles()
  const others = roles.filter(({ id }) => id !== except)
  return (
    <Select
      label={t('roles.copy')}
      placeholder={t('roles.copyChoose')}
      data={others.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      value={null}
      searchable
      disabled={others.length === 0}
      onChange={(id) => {
        const role = others.find((one) => one.id === id)
        if (role) onCopy(role)
      }}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
