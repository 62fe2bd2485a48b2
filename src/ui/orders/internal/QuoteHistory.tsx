import { useCommands } from '@app/panel/panel'
import { QUOTE_STEPS } from '@contract/order-lists'
import { QuoteStepsDocument } from '@infra/graphql/orders.gen'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { orderHistoryTexts } from '../texts/history/pt_BR'
import { StepList } from './StepList'

type Props = { quote: Readonly<{ id: string; number: string; currency: string }>; onClose: () => void }

/** Everything that happened to a quote, the newest first, with who, when, and what was changed of it. */
export default function QuoteHistory({ quote: { id, number, currency }, onClose }: Props) {
  const t = useTexts(orderHistoryTexts)
  const { read } = useCommands()
  const { value, ...reading } = useRead(
    `steps of quote ${id}`,
    () => read(QuoteStepsDocument, { id }),
    'productOrders',
  )
  return (
    <SideDrawer onClose={onClose} title={t('ofQuote', { number })}>
      <ReadState {...reading} />
      {value && (
        <StepList
          steps={value.quoteSteps}
          currency={currency}
          say={({ kind }) => {
            const known = QUOTE_STEPS.find((one) => one === kind)
            return known ? t(`quoteKinds.${known}`) : kind
          }}
        />
      )}
    </SideDrawer>
  )
}
