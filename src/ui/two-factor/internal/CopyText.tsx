import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import styles from '../TwoFactor.module.css'

/** Copies a text and says so for a moment. A plain button: before the house there is no theme for another. */
export function CopyText({ value, label }: { value: string; label: string }) {
  const t = useTexts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button type="button" className={styles.quiet} onClick={copy}>
      {copied ? t('kit:copied') : label}
    </button>
  )
}
