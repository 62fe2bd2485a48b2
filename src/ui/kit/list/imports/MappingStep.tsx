import { Failure } from '../../Failure'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { CheckImportDocument, ImportFieldsDocument } from '@infra/graphql/imports.gen'
import { Button, Checkbox, Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { LoadFailure } from '../../LoadFailure'
import { useAction } from '../../server/useAction'
import { useRead } from '../../server/useRead'
import { useTexts } from '../../text'
import { Rows } from '../Rows'
import { CancelButton } from './CancelButton'
import { type Import, kindOf } from './importRow'
import { importTexts } from './texts/pt_BR'

type Props = { one: Import; onChecked: () => void }
type Row = Import['columns'][number] & { index: number; name: string }

const ways = (kind: string) =>
  (['fill', 'prices', 'overwrite', 'skip'] as const).filter((way) => way !== 'prices' || kind === 'products')

/** Fields that name something which may not be there yet. */
const CREATED = ['groups', 'category'] as const

/** Says what each column of the file is, and what becomes of customers who are there already. */
export function MappingStep({ one, onChecked }: Props) {
  const t = useTexts(importTexts)
  const kind = kindOf(one.kind)
  const { read, change } = useCommands()
  const { busy, failure, run } = useAction()
  const [mapping, setMapping] = useState<readonly (string | null)[]>(one.columns.map(({ field }) => field))
  const [existing, setExisting] = useState(one.existing)
  const [missing, setMissing] = useState(one.missing)
  const [groups, setGroups] = useState(one.create_groups)
  const {
    value,
    failure: unread,
    reload,
  } = useRead(`import fields ${one.kind}`, () => read(ImportFieldsDocument, { kind: one.kind }))
  const fields = value?.importFields ?? []
  const rows = one.columns.map(
    (column, index): Row => ({
      ...column,
      index,
      name: column.title || t('untitled', { number: index + 1 }),
    }),
  )
  // Of the CMED's seventy columns, those that are read and the other PMC.
  const offered =
    kind === 'cmed' ? rows.filter(({ field, title }) => field !== null || /^PMC /i.test(title)) : rows
  const put = (index: number, field: string | null) =>
    // A field stands in one column: chosen again, it leaves the other.
    setMapping(mapping.map((own, column) => (column === index ? field : own === field ? null : own)))
  const check = async () => {
    const outcome = await run(
      () =>
        change(CheckImportDocument, {
          id: one.id,
          mapping: [...mapping],
          existing,
          create_groups: groups,
          missing,
          without_bad: one.without_bad,
        }),
      null,
    )
    if (outcome.ok) onChecked()
  }
  return (
    <>
      <h3>{t('mapTitle')}</h3>
      <p className="muted dense">{t('mapLead', { count: one.total, name: one.name })}</p>
      {value === null && (
        <LoadFailure
          as="line"
          said={t('fieldsFailed')}
          failure={unread && (unread.message || t('kit:unreachable'))}
          trying={false}
          retry={reload}
        />
      )}
      <Rows<Row>
        label={t('mapTitle')}
        rows={offered}
        idOf={({ index }) => String(index)}
        nameOf={({ name }) => name}
        busy={value === null && unread === null}
        columns={[
          { key: 'column', title: t('column'), render: ({ name }) => <strong>{name}</strong> },
          {
            key: 'samples',
            title: t('samples'),
            render: ({ samples }) => <span className="muted dense">{samples.join(' · ')}</span>,
          },
          {
            key: 'field',
            title: t('field'),
            render: ({ index, name }) => (
              <Select
                aria-label={t('fieldOf', { name })}
                // Until the fields' names are here, nobody is told that a column is left out.
                placeholder={value ? t('ignore') : unread ? '–' : t('kit:loading')}
                disabled={value === null}
                data={fields.map((field) => ({ value: field.name, label: field.label }))}
                value={mapping[index] ?? null}
                onChange={(field) => put(index, field)}
                clearable
              />
            ),
          },
        ]}
      />
      {kind !== 'cmed' && kind !== 'pbm-payments' && (
        <Radio.Group label={t(`existing.${kind}`)} value={existing} onChange={setExisting}>
          <Stack gap={8} mt={8}>
            {ways(one.kind).map((way) => (
              <Radio key={way} value={way} label={t(way)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {CREATED.map(
        (field) =>
          mapping.includes(field) && (
            <Checkbox
              key={field}
              label={t(`create.${field}`)}
              checked={groups}
              onChange={(event) => setGroups(event.currentTarget.checked)}
            />
          ),
      )}
      {one.kind === 'products' && (
        <Radio.Group label={t('missing')} value={missing} onChange={setMissing}>
          <Stack gap={8} mt={8}>
            {(['keep', 'deactivate'] as const).map((way) => (
              <Radio key={way} value={way} label={t(way)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {one.kind === 'customers' && <p className="muted dense">{t('consent')}</p>}
      <Failure className="danger" why={failure} />
      <div className="row wrap gap-8">
        <Button
          loading={busy}
          disabled={value === null || mapping.every((field) => field === null)}
          onClick={() => void check()}
        >
          {t('check')}
        </Button>
        <CancelButton one={one} onChanged={onChecked} />
      </div>
    </>
  )
}
