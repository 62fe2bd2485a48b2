import styles from '../Products.module.css'

/** The stripe of a medicine's box, with its words: never by the colour alone. */
export function Stripe({ stripe, name }: { stripe: string; name: string }) {
  return (
    <span className="inline-row gap-6">
      {stripe !== 'none' && <span className={styles.stripeSign} data-stripe={stripe} aria-hidden />}
      {name}
    </span>
  )
}
