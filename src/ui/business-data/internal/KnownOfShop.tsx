import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import type { FactOfShop } from '@domain/business-data/shop-facts'
import { ShopFactsDocument } from '@infra/graphql/business-data.gen'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../BusinessData.module.css'
import { businessTexts } from '../texts/pt_BR'

/** Where each fact is changed; of how the shop was paid nobody writes anything. */
const CHANGED_AT: Readonly<Record<FactOfShop, RoutePattern | null>> = {
  hours: 'dynamic-settings/opening-hours',
  holidays: 'dynamic-settings/holidays',
  address: 'client-form',
  phone: 'client-form',
  email: 'client-form',
  site: 'client-form',
  pharmacist: 'client-form',
  document: 'client-form',
  pix: 'client-form',
  payment: null,
  delivery: 'product-orders',
  services: 'services',
}

/** What the product knows of the shop, as it would be said now, each with where it is changed. */
export function KnownOfShop() {
  const t = useTexts(businessTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { read } = useCommands()
  const known = useRead('shop facts', () => read(ShopFactsDocument, {}), [
    'store',
    'automaticMessages',
    'services',
  ])
  const facts = known.value?.shopFacts
  return (
    <details className={styles.card}>
      <summary>
        <strong>{t('known')}</strong>
        <small className="muted">{t('knownHint')}</small>
      </summary>
      {!facts && <ReadState {...known} />}
      {facts?.length === 0 && <p className="m-0 muted">{t('nothingKnown')}</p>}
      {facts && facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ id, question, answer }) => {
            const at = CHANGED_AT[id.replace('shop:', '') as FactOfShop]
            return (
              <div key={id}>
                <dt>{question}</dt>
                <dd>
                  {answer}{' '}
                  {at && mayOpen(role, routeWith(at)) && (
                    <Link to={pathTo(tenant, at)} aria-label={t('changeOf', { question })}>
                      {t('change')}
                    </Link>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </details>
  )
}
