import type { ShopCount } from '@contract/entities'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'
import { Waited } from './Waited'

type Props = {
  title: string
  /** What one of them is called. */
  head: string
  /** What stands nowhere in particular is called. */
  none: string
  places: readonly ShopCount[]
  limit: number
}

/** Each department, or connection: who waits there, what is in hand, and who is free. `limit`: how long customers may wait, ms. */
export function PlacesPanel({ title, head, none, places, limit }: Props) {
  const t = useTexts(controlPanelTexts)
  return (
    <ScrollRegion className={styles.panel} label={title}>
      <h2>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {(['queue', 'oldestColumn', 'inHand', 'free'] as const).map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, name, waiting, oldest, held, free }) => (
            <tr key={id}>
              <th scope="row">{name ?? none}</th>
              <td className={styles.number}>{waiting}</td>
              <td className={styles.number}>{oldest && <Waited since={oldest} limit={limit} />}</td>
              <td className={styles.number}>{held}</td>
              <td className={styles.number}>
                {free === 0 && waiting > 0 ? <b className={styles.nobody}>{t('nobodyFree')}</b> : free}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
