import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useCommands } from '@app/panel/panel'
import type { alertRules } from '@domain/alerts/area'
import { MOST_RECIPIENTS, recipientKey, recipientOf } from '@domain/alerts/recipients'
import { AlertAudienceDocument, type AlertRuleRowsQuery } from '@infra/graphql/alerts.gen'
import { MultiSelect } from '@mantine/core'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { alertRulesPanel } from './alertRules.gen'
import { texts } from './texts/alertRules/pt_BR'

type Row = AlertRuleRowsQuery['alertRuleRows']['items'][number]

/** What the shop wants to be warned of, from when on, and who is told. */
export default function AlertRulesPage() {
  const t = useTexts(texts)
  const { read } = useCommands()
  const { value } = useRead('alert audience', () => read(AlertAudienceDocument, {}))
  const { people = [], roles = [] } = value?.alertAudience ?? {}
  const offered = [
    { group: t('byRole'), items: roles.map(({ id, name }) => ({ value: `role:${id}`, label: name })) },
    { group: t('byName'), items: people.map(({ id, name }) => ({ value: `user:${id}`, label: name })) },
  ]
  const names = new Map(offered.flatMap(({ items }) => items.map(({ value, label }) => [value, label])))
  const keysOf = (told: Row['told']) =>
    told.map(({ kind, user_id, role_id }) => `${kind}:${user_id ?? role_id}`)
  /** Whoever has left is told of nothing, and is named nowhere. */
  const namesOf = (told: Row['told']) => keysOf(told).flatMap((key) => names.get(key) ?? [])
  const said = (told: Row['told']) => namesOf(told).join(', ') || t('everybody')
  return (
    <AreaPage<typeof alertRules, Row>
      {...alertRulesPanel}
      cells={{ told: ({ told }) => said(told) }}
      fields={{
        told: (form) => (
          <MultiSelect
            label={t('told')}
            description={t('toldHelp')}
            placeholder={form.values.told.length === 0 ? t('everybody') : ''}
            data={offered}
            value={form.values.told.map(recipientKey).filter((key) => names.has(key))}
            onChange={(keys) =>
              form.setFieldValue(
                'told',
                keys.flatMap((key) => recipientOf(key) ?? []),
              )
            }
            maxValues={MOST_RECIPIENTS}
            error={form.errors.told}
            searchable
            clearable
          />
        ),
      }}
      says={(field, { told }) => (field === 'told' ? said(told) : undefined)}
    />
  )
}
