import '@ui/shared/texts/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  EnterErpPushDocument,
  type ErpPushesQuery,
  LinkErpPushDocument,
  RetryErpPushDocument,
  WithdrawErpPushDocument,
} from '@infra/graphql/erp.gen'
import { TextInput } from '@mantine/core'
import { IconKeyboard, IconLink, IconRefresh, IconX } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { erpTexts } from './texts/pt_BR'

/** An order on its way into an ERP. */
export type PushRow = ErpPushesQuery['erpPushes']['items'][number]
type Asked = Readonly<{ row: PushRow; what: 'link' | 'enter' | 'withdraw' }>
const SERVER_NAMES = { ref: 'theirs' } as const

/** What a person can do about an order that does not get into an ERP: the actions of a row, and the dialog of one. */
export function usePushActions() {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const retry = async ({ id, rev }: PushRow) => {
    const outcome = await change(RetryErpPushDocument, { id, rev })
    if (outcome.ok) tell('done', t('pushes.retried'))
    else tellFailure(outcome)
  }
  const actions = (row: PushRow) => [
    ...(row.state === 'refused' && row.missing_product !== null && row.connection_kind !== 'api'
      ? [{ label: t('pushes.link'), icon: IconLink, onClick: () => setAsked({ row, what: 'link' }) }]
      : []),
    ...(row.state === 'refused'
      ? [{ label: t('pushes.retry'), icon: IconRefresh, onClick: () => void retry(row) }]
      : []),
    ...(['queued', 'unknown', 'refused'].includes(row.state)
      ? [
          {
            label: t('pushes.enter'),
            icon: IconKeyboard,
            onClick: () => setAsked({ row, what: 'enter' }),
          },
        ]
      : []),
    ...(row.state === 'queued' || row.state === 'refused'
      ? [{ label: t('pushes.withdraw'), icon: IconX, onClick: () => setAsked({ row, what: 'withdraw' }) }]
      : []),
  ]
  const dialog = (reload: () => void) => {
    const close = (done: boolean) => {
      setAsked(null)
      if (done) reload()
    }
    if (!asked) return null
    const { row, what } = asked
    if (what === 'withdraw')
      return (
        <ConfirmAction
          danger
          title={t('pushes.withdrawTitle', { number: row.number })}
          text={t('pushes.withdrawText', { name: row.connection_name })}
          action={t('pushes.withdraw')}
          said={t('pushes.withdrawn')}
          ask={() => change(WithdrawErpPushDocument, { id: row.id, rev: row.rev })}
          onClose={close}
        />
      )
    const isLink = what === 'link'
    return (
      <FormDrawer<{ theirs: string }>
        as="dialog"
        title={
          isLink
            ? t('pushes.linkTitle', { name: row.missing_product ?? '' })
            : t('pushes.enterTitle', { number: row.number })
        }
        check={() => ({})}
        initial={{ theirs: '' }}
        serverNames={SERVER_NAMES}
        save={({ theirs }) =>
          isLink
            ? change(LinkErpPushDocument, { id: row.id, theirs })
            : change(EnterErpPushDocument, { id: row.id, rev: row.rev, ref: theirs })
        }
        said={() => t(isLink ? 'pushes.linked' : 'pushes.entered')}
        onClose={close}
      >
        {(form) => (
          <TextInput
            label={isLink ? t('pushes.linkTheirs') : t('pushes.ref')}
            description={isLink ? undefined : t('pushes.enterHelp', { name: row.connection_name })}
            required
            data-autofocus
            {...form.getInputProps('theirs')}
          />
        )}
      </FormDrawer>
    )
  }
  return { actions, dialog }
}
