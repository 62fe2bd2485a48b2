import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { TextInput } from '@mantine/core'
import { IconKeyboard, IconLink, IconRefresh, IconX } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { erpTexts } from '../texts/pt_BR'
import { LinkDrawer } from './LinkDrawer'
import { deedsOf, doPush, type PushDeed, type PushRow } from './pushDeeds'

type Asked = Readonly<{ row: PushRow; what: Exclude<PushDeed, 'retry'> }>
const SERVER_NAMES = { ref: 'theirs' } as const
const ICONS = { link: IconLink, retry: IconRefresh, enter: IconKeyboard, withdraw: IconX } as const

/** What a person can do about an order that does not get into an ERP: the actions of a row, and the dialog of one. */
export function usePushActions() {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const retry = async (row: PushRow) => {
    const outcome = await doPush(change, 'retry', row)
    if (outcome.ok) tell('done', t('pushes.retried'))
    else tellFailure(outcome)
  }
  const actions = (row: PushRow) =>
    deedsOf(row).map((what) => ({
      label: t(`pushes.${what}`),
      icon: ICONS[what],
      onClick: () => (what === 'retry' ? void retry(row) : setAsked({ row, what })),
    }))
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
          ask={() => doPush(change, what, row)}
          onClose={close}
        />
      )
    if (what === 'link') return <LinkDrawer row={row} onClose={close} />
    return (
      <FormDrawer<{ theirs: string }>
        as="dialog"
        title={t('pushes.enterTitle', { number: row.number })}
        check={() => ({})}
        initial={{ theirs: '' }}
        serverNames={SERVER_NAMES}
        save={({ theirs }) => doPush(change, what, row, theirs)}
        saveLabel={t(`pushes.${what}`)}
        said={() => t('pushes.entered')}
        onClose={close}
      >
        {(form) => (
          <TextInput
            label={t('pushes.ref')}
            description={t('pushes.enterHelp', { name: row.connection_name })}
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
