import { useView } from '@app/panel/panel'
import { NativeSelect } from '@mantine/core'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from './texts/pt_BR'

/** The connections for which an order or a quote may be; the only one, where there is one. */
export function useOrderConnections() {
  const connections = useView(['instances'], instanceChoices.select, instanceChoices.same)
  return { connections, only: connections.length === 1 ? (connections[0]?.value ?? '') : '' }
}

type Props = {
  value: string
  error?: unknown
  /** What is said beneath; left out: what an order has of its connection. */
  description?: string
  onChange: (instanceId: string) => void
}

/** For which connection it is: prices, stock, the shop's own system and the Pix key are that one's. Not asked where there is one. */
export function ConnectionField({ value, error, description, onChange }: Props) {
  const t = useTexts(orderTexts)
  const { connections } = useOrderConnections()
  if (connections.length < 2) return null
  return (
    <NativeSelect
      label={t('form.connection')}
      description={description ?? t('form.connectionHelp')}
      data={[{ value: '', label: t('form.wholeShop') }, ...connections]}
      value={value}
      error={typeof error === 'string' ? error : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
