import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { chosenColumns, columnsOf, ErpForm, LONGEST_ERP_NAME } from '@domain/erp/erp-form'
import { ERP_KINDS, type ErpKind } from '@domain/erp/kinds'
import { ErpKindsDocument, SaveErpConnectionDocument } from '@infra/graphql/erp.gen'
import { Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema } from '@ui/kit/form/problems'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { erpTexts } from '../texts/pt_BR'
import type { ConnectionRow } from './ConnectionList'
import { FileProfile } from './FileProfile'
import { Keys } from './Keys'
import { ShownAddress } from './ShownAddress'
import { useStores } from './useStores'

type Props = {
  /** Null: a new one. */
  row: ConnectionRow | null
  onClose: (saved: boolean) => void
}

const check = bySchema(ErpForm)
const SERVER_NAMES = { notice_url: 'noticeUrl', instance_id: 'instanceId' } as const

/** What is chosen for an integration; each kind asks for its own. */
export function ConnectionDrawer({ row, onClose }: Props) {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const stores = useStores()
  const { value } = useRead('erp kinds', () => read(ErpKindsDocument, {}))
  const isReady = (kind: ErpKind) => value?.erpKinds.find((one) => one.kind === kind)?.ready !== false
  const initial: ErpForm = {
    // Our own API needs nothing of the operator of the installation: the others may not be there.
    kind: (row?.kind as ErpKind | undefined) ?? 'api',
    name: row?.name ?? '',
    instanceId: row?.instance_id ?? null,
    pushOrders: row?.push_orders ?? true,
    place: row?.place ?? '',
    every: row?.every ?? 1,
    missing: row?.missing === 'off' ? 'off' : 'keep',
    columns: columnsOf(row?.columns ?? []),
    noticeUrl: row?.notice_url ?? '',
  }
  return (
    <FormDrawer<ErpForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={initial}
      serverNames={SERVER_NAMES}
      save={({ instanceId, pushOrders, noticeUrl, columns, ...typed }) =>
        change(SaveErpConnectionDocument, {
          id: row?.id ?? null,
          rev: row?.rev ?? null,
          instance_id: instanceId,
          form: {
            ...typed,
            columns: chosenColumns(columns),
            push_orders: pushOrders,
            notice_url: noticeUrl,
          },
        })
      }
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('kind')}
            data={ERP_KINDS.map((kind) => ({
              value: kind,
              label: isReady(kind) ? t(`kinds.${kind}`) : t('notReady', { kind: t(`kinds.${kind}`) }),
              disabled: !isReady(kind),
            }))}
            allowDeselect={false}
            disabled={row !== null}
            {...form.getInputProps('kind')}
          />
          <Pair>
            <TextInput
              label={t('shared:name')}
              description={t('nameHelp')}
              required
              maxLength={LONGEST_ERP_NAME}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Select
              label={t('store')}
              description={t('storeHelp')}
              placeholder={t('shared:wholeShop')}
              data={stores}
              clearable
              {...form.getInputProps('instanceId')}
            />
          </Pair>
          {form.values.kind !== 'file' && (
            <Switch label={t('pushOrders')} {...form.getInputProps('pushOrders', { type: 'checkbox' })} />
          )}
          {form.values.kind === 'file' && <FileProfile form={form} nextAt={row?.next_run_at ?? null} />}
          {form.values.kind === 'api' && (
            <TextInput
              label={t('noticeUrl')}
              description={t('noticeHelp')}
              {...form.getInputProps('noticeUrl')}
            />
          )}
          {row && row.api_url !== null && (
            <ShownAddress title={t('api')} help={t('apiHelp')} url={row.api_url} />
          )}
          {row && row.api_description_url !== null && (
            <ShownAddress
              title={t('apiDescription')}
              help={t('apiDescriptionHelp')}
              url={row.api_description_url}
            />
          )}
          {row && row.hook_url !== null && (
            <ShownAddress title={t('hook')} help={t('hookHelp')} url={row.hook_url} />
          )}
          {row?.kind === 'api' && <Keys row={row} onChanged={() => onClose(true)} />}
        </>
      )}
    </FormDrawer>
  )
}
