import { isTenantName } from '@domain/access/guard'
import { pathTo } from '@domain/access/routes'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useId, useState } from 'react'
import { Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** The bare root, without a shop: says what Balcão is, asks which shop, and leads to its sign-in. Offers the demonstration where there is one. */
export default function ChooseShopPage() {
  const t = useTexts(outsideTexts)
  const id = useId()
  const [shop, setShop] = useState('')
  const [wrong, setWrong] = useState(false)
  const demo = new URLSearchParams(location.search).get('demo')

  const enter = (event: FormEvent) => {
    event.preventDefault()
    const name = shop.trim().toLowerCase()
    if (isTenantName(name)) location.assign(pathTo(name, 'login'))
    else setWrong(true)
  }
  return (
    <Saying title={t('chooseTitle')}>
      <p>{t('chooseAbout')}</p>
      <p>{t('chooseText')}</p>
      <form onSubmit={enter} noValidate className={styles.form}>
        <label htmlFor={id}>{t('chooseShop')}</label>
        <input
          id={id}
          value={shop}
          onChange={(event) => {
            setShop(event.target.value)
            setWrong(false)
          }}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the one field of a page that asks for nothing else.
          autoFocus
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        />
        {wrong && (
          <p role="alert" id={`${id}-wrong`}>
            {t('chooseWrong')}
          </p>
        )}
        <button type="submit" className={styles.action}>
          {t('chooseAction')}
        </button>
      </form>
      {demo !== null && isTenantName(demo) && (
        <div className={styles.demo}>
          <p>{t('demoText')}</p>
          <a className={`${styles.action} ${styles.quiet}`} href={pathTo(demo, 'login')}>
            {t('demoAction')}
          </a>
        </div>
      )}
    </Saying>
  )
}
