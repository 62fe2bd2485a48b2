import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { RefuseQuoteDocument } from '@infra/graphql/orders.gen'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { useWhy, WhyFields } from '@ui/reasons/Why'
import { orderTexts } from './texts/pt_BR'

type Props = {
  quote: Readonly<{ id: string; number: string; rev: number }>
  onClose: (done: boolean) => void
}

/** The customer does not want what was quoted: why is written down. */
export default function RefuseQuote({ quote: { id, number, rev }, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const why = useWhy('quote_refused')
  return (
    <ConfirmAction
      danger
      title={t('quotes.refuseTitle', { number })}
      text={t('quotes.refuseText')}
      action={t('quotes.refuse')}
      said={t('quotes.wasRefused', { number })}
      ask={() => change(RefuseQuoteDocument, { id, rev, ...why.said() })}
      onClose={onClose}
    >
      <WhyFields why={why} label={t('cancel.reason')} maxLength={ORDER_LIMITS.reason} />
    </ConfirmAction>
  )
}
