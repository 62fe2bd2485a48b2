import { Button } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { ASKED_ABOVE } from '@ui/kit/list/askedAbove'
import { WholeNote } from '@ui/kit/list/bulk/WholeNote'
import type { Whole } from '@ui/kit/list/whole'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { GroupSearch } from '../panel/GroupSearch'
import { customerListTexts } from '../texts/list/pt_BR'

/** A group that was chosen: one that there is, or the name of one to be made. */
export type ChosenGroup = Readonly<{ id: string | null; name: string }>

type Props = {
  what: 'group' | 'ungroup'
  count: number
  whole: Whole | null
  busy: boolean
  failure: string | null
  progress: ReactNode
  onChoose: (group: ChosenGroup) => void
  onClose: () => void
}

/** Asks which group many customers are put into or taken out of, and, of many, whether it is so meant. */
export function BulkGroupDialog({ what, count, whole, busy, failure, progress, onChoose, onClose }: Props) {
  const t = useTexts(customerListTexts)
  const [asking, setAsking] = useState<ChosenGroup | null>(null)
  const chosen = (group: ChosenGroup) => {
    if (whole || count > ASKED_ABOVE) setAsking(group)
    else onChoose(group)
  }
  return (
    <Dialog size="sm" onClose={onClose} title={t(`bulk.${what}`)}>
      {whole && (
        <div className={dialog.text}>
          <WholeNote whole={whole} />
        </div>
      )}
      {asking ? (
        <>
          <p className={dialog.text}>
            {whole
              ? t(`bulk.${what}AskAll`, { name: asking.name })
              : t(`bulk.${what}Ask`, { count, name: asking.name })}
          </p>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => setAsking(null)}>
              {t('bulk.back')}
            </Button>
            <Button data-autofocus autoFocus loading={busy} onClick={() => onChoose(asking)}>
              {t(`bulk.${what}Do`)}
            </Button>
          </div>
        </>
      ) : (
        <>
          {!whole && <p className={dialog.text}>{t(`bulk.${what}Text`, { count })}</p>}
          <GroupSearch
            inside={[]}
            inDialog
            busy={busy}
            onAdd={(id, name) => chosen({ id, name })}
            onCreate={what === 'group' ? (name) => chosen({ id: null, name }) : null}
            onClose={onClose}
          />
        </>
      )}
      {progress}
      <Failure why={failure} />
    </Dialog>
  )
}
