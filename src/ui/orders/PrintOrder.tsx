import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Orders.module.css'
import type { OrderInfo } from './orderInfo'
import { orderPaperTexts } from './texts/paper/pt_BR'

const OrderPaper = layerPart(() => import('./internal/OrderPaper'))
const PAPERS = ['slip', 'label'] as const

/** Prints an order: its slip, or the label of its bag. */
export function PrintOrder({ info }: { info: OrderInfo }) {
  const t = useTexts(orderPaperTexts)
  const [what, setWhat] = useState<(typeof PAPERS)[number] | null>(null)
  return (
    <div className={styles.buttons}>
      {PAPERS.map((paper) => (
        <Button
          key={paper}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setWhat(paper)}
        >
          {t(`print.${paper}`)}
        </Button>
      ))}
      {what && <OrderPaper info={info} what={what} onDone={() => setWhat(null)} />}
    </div>
  )
}
