import type { ReactNode } from 'react'
import styles from './Pair.module.css'

/** Fields whose values are short, two beside each other where there is room, each on a line of its own on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
