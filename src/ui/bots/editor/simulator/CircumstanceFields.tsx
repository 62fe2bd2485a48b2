import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { Select, Switch, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useEditing } from '../editing'
import { simulatorTexts } from '../texts/simulator/pt_BR'
import styles from './Simulator.module.css'
import type { Circumstances } from './useRehearsal'

type Props = { circumstances: Circumstances; onChange: (part: Partial<Circumstances>) => void }

/** What is so while a conversation is tried: the clock, the shop, the customer; only what the flow asks about. */
export function CircumstanceFields({ circumstances: now, onChange }: Props) {
  const t = useTexts(simulatorTexts)
  const { drawn, places } = useEditing()
  const { nodes } = drawn.flow
  const asks = (...kinds: string[]) => nodes.some(({ kind }) => kinds.includes(kind))
  const fields = new Set(nodes.flatMap((node) => (node.kind === 'field' && node.field ? [node.field] : [])))
  return (
    <details className={styles.circumstances} open>
      <summary>{t('circumstances')}</summary>
      <div className={styles.fields}>
        <TextInput
          label={t('shared:customer')}
          placeholder={t('onlyNumber')}
          size="xs"
          maxLength={60}
          value={now.customer}
          onChange={(event) => onChange({ customer: event.currentTarget.value })}
        />
        <TextInput
          label={t('clock')}
          type="time"
          size="xs"
          value={now.time ?? ''}
          onChange={(event) => onChange({ time: event.currentTarget.value || null })}
        />
        <Switch
          label={t('open')}
          size="xs"
          checked={now.isOpen}
          onChange={(event) => onChange({ isOpen: event.currentTarget.checked })}
        />
        <Switch
          label={t('buttons')}
          size="xs"
          checked={now.hasButtons}
          onChange={(event) => onChange({ hasButtons: event.currentTarget.checked })}
        />
        {asks('team') && (
          <Switch
            label={t('online')}
            size="xs"
            checked={now.somebodyOnline}
            onChange={(event) => onChange({ somebodyOnline: event.currentTarget.checked })}
          />
        )}
        {asks('known') && (
          <Switch
            label={t('known')}
            size="xs"
            checked={now.isKnown}
            onChange={(event) => onChange({ isKnown: event.currentTarget.checked })}
          />
        )}
        {asks('open_order', 'order_status') && (
          <Switch
            label={t('hasOrder')}
            size="xs"
            checked={now.order !== ''}
            onChange={(event) => onChange({ order: event.currentTarget.checked ? t('orderStands') : '' })}
          />
        )}
        {asks('connection') && (
          <Select
            label={t('shared:connection')}
            size="xs"
            data={places.instances.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            value={now.instanceId ?? places.instances[0]?.id ?? null}
            onChange={(instanceId) => onChange({ instanceId })}
          />
        )}
        {places.fields
          .filter(({ id }) => fields.has(id))
          .map(({ id, name }) => (
            <TextInput
              key={id}
              label={name}
              size="xs"
              maxLength={100}
              value={now.fields[id] ?? ''}
              onChange={(event) => onChange({ fields: { ...now.fields, [id]: event.currentTarget.value } })}
            />
          ))}
      </div>
    </details>
  )
}
