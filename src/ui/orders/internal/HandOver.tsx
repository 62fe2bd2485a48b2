import type { Outcome } from '@app/panel/commands'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from '../texts/pt_BR'

type Props = {
  number: string
  ask: () => Promise<Outcome<unknown>>
  onClose: (done: boolean) => void
}

/** Asks who hands an order over whether they have fetched the paper prescription. */
export default function HandOver({ number, ask, onClose }: Props) {
  const t = useTexts(orderTexts)
  return (
    <ConfirmAction
      title={t('prescription.fetchTitle', { number })}
      text={t('prescription.fetchText')}
      action={t('prescription.fetched')}
      said={null}
      ask={ask}
      onClose={onClose}
    />
  )
}
