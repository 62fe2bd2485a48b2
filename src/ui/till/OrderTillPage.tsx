import { TillPage } from './TillPage'

/** An order, written as a page. */
export default function OrderTillPage() {
  return <TillPage kind="order" />
}
