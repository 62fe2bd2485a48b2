import type { Outcome } from '@app/panel/commands'
import { ConfirmAction } from '../../ConfirmAction'
import { useTexts } from '../../text'
import type { Whole } from '../whole'
import { bulkTexts } from './texts/pt_BR'
import { useWholeArguments, type WholeArguments } from './useWholeArguments'
import { WholeNote } from './WholeNote'

/** All that match, of which something was asked; `done` takes the choice away. */
export type AskedWhole = Readonly<{ whole: Whole; done: () => void }>

type Props = {
  asked: AskedWhole
  title: string
  /** What becomes of them; left out: that nothing brings them back. */
  text?: string
  action: string
  /** Something is taken away, unless said otherwise. */
  danger?: boolean
  ask: (whole: WholeArguments) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Asks before something is done with all that match. */
export default function WholeDialog({
  asked: { whole, done },
  title,
  text,
  action,
  danger = true,
  ask,
  onClose,
}: Props) {
  const t = useTexts(bulkTexts)
  const argumentsOf = useWholeArguments()
  return (
    <ConfirmAction
      danger={danger}
      title={title}
      text={text ?? t('forGood')}
      action={action}
      said={null}
      ask={() => ask(argumentsOf(whole))}
      onClose={(begun) => {
        if (begun) done()
        onClose()
      }}
    >
      <WholeNote whole={whole} />
    </ConfirmAction>
  )
}
