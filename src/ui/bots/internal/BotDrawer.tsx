import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { BOT_HOURS, BotForm } from '@domain/bots/bot-form'
import type { FlowType } from '@domain/bots/flow'
import { READY_FLOWS, type ReadyFlow } from '@domain/bots/ready'
import { BotPlacesDocument, BotRowsDocument, SaveBotDocument } from '@infra/graphql/bots.gen'
import { MultiSelect, Radio, Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import type * as v from 'valibot'
import { botTexts } from '../texts/pt_BR'
import styles from './Bots.module.css'
import type { BotRow } from './openBot'

type Props = {
  kind: FlowType
  /** Null: a new one. */
  row: BotRow | null
  /** A new one was made: what it does is drawn next. */
  onMade: (id: string) => void
  onClose: (saved: boolean) => void
}

type Form = v.InferOutput<typeof BotForm> & { ready: ReadyFlow | '' }

const check = bySchema(BotForm)

const formOf = ({ kind, name, hours, instance_ids, template }: BotRow): Form => ({
  // The server gives no other words than the form knows.
  kind: kind as FlowType,
  name,
  hours: hours as Form['hours'],
  instance_ids,
  template,
  ready: '',
})

/** A bot without its flow: what it is called, when and where it begins; of a new one, with which flow. */
export default function BotDrawer({ kind, row, onMade, onClose }: Props) {
  const t = useTexts(botTexts)
  const { read, change } = useCommands()
  const places = useRead('bot places', () => read(BotPlacesDocument, {}), 'bots')
  const made = useRef<string | null>(null)
  const ready = (Object.keys(READY_FLOWS) as ReadyFlow[]).filter((name) => READY_FLOWS[name].type === kind)
  const fresh: Form = {
    kind,
    name: '',
    hours: 'always',
    instance_ids: [],
    template: null,
    ready: ready[0] ?? '',
  }
  const { instances = [], templates = [] } = places.value?.botPlaces ?? {}
  return (
    <FormDrawer<Form>
      title={row ? t('editTitle', { name: row.name }) : t('add')}
      reads={places}
      check={check}
      initial={row ? formOf(row) : fresh}
      shared={sharedRow({
        row,
        reread: () => rowOf<BotRow>(read(BotRowsDocument, { kind, ...byId(row?.id ?? '') })),
        valuesOf: formOf,
        names: {
          name: t('shared:name'),
          hours: t('when'),
          instance_ids: t('shared:connection'),
          template: t('template'),
        },
      })}
      save={async ({ ready, ...form }, rev) => {
        const outcome = await change(SaveBotDocument, {
          id: row?.id ?? null,
          rev,
          form: { ...form, instance_ids: [...form.instance_ids] },
          ready: ready || null,
        })
        if (outcome.ok && !row) made.current = outcome.value.saveBot
        return outcome
      }}
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      saveLabel={row ? undefined : t('create')}
      onClose={(saved) => {
        onClose(saved)
        if (saved && made.current !== null) onMade(made.current)
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            required
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {!row && (
            <Radio.Group {...form.getInputProps('ready')}>
              <fieldset className={styles.ready}>
                <legend>{t('beginWith')}</legend>
                {ready.map((name) => (
                  <Radio
                    key={name}
                    value={name}
                    label={<strong>{t(`ready.${name}`)}</strong>}
                    description={t(`readyAbout.${name}`)}
                  />
                ))}
                <Radio value="" label={<strong>{t('emptyFlow')}</strong>} description={t('emptyFlowAbout')} />
              </fieldset>
            </Radio.Group>
          )}
          <Select
            label={t('when')}
            description={t('whenHelp')}
            data={BOT_HOURS.map((value) => ({ value, label: t(`hours.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('hours')}
          />
          <MultiSelect
            label={t('shared:connection')}
            description={t('connectionHelp')}
            placeholder={form.values.instance_ids.length === 0 ? t('shared:wholeShop') : ''}
            data={instances.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('instance_ids')}
          />
          {kind === 'active' && (
            <Select
              label={t('template')}
              description={t('templateHelp')}
              placeholder={t('anyTemplate')}
              data={[...new Set([...templates, ...(form.values.template ? [form.values.template] : [])])]}
              clearable
              searchable
              {...form.getInputProps('template')}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
