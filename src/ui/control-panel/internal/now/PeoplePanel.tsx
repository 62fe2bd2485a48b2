import '@ui/kit/texts/shared/pt_BR'
import type { ShopCount } from '@contract/entities'
import { Avatar } from '@ui/kit/Avatar'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'
import { Load } from './Load'
import { PersonState } from './PersonState'
import { Waited } from './Waited'

/** Who is there, and what each has in hand. `limit`: how long customers may wait for their answer, ms. */
export function PeoplePanel({ people, limit }: { people: readonly ShopCount[]; limit: number }) {
  const t = useTexts(controlPanelTexts)
  return (
    <ScrollRegion className={styles.panel} label={t('people')}>
      <h2>{t('people')}</h2>
      {people.length === 0 ? (
        <p className={styles.none}>{t('nobodyWorks')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              <th scope="col">{t('shared:state')}</th>
              <th scope="col">{t('inHand')}</th>
              <th scope="col" className={styles.number}>
                {t('unanswered')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <span className="row gap-8">
                    <span className={styles.face}>
                      <Avatar name={person.name ?? ''} size={26} />
                    </span>
                    <span className={styles.who}>{person.name}</span>
                  </span>
                </th>
                <td>
                  <PersonState person={person} />
                </td>
                <td>
                  <Load person={person} />
                </td>
                <td className={styles.number}>
                  {person.unanswered > 0 && (
                    <>
                      {person.unanswered}{' '}
                      {person.unanswered_since && <Waited since={person.unanswered_since} limit={limit} />}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollRegion>
  )
}
