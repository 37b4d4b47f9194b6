import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import styles from './app-guide.module.css'

export type Step = { icon: ReactNode; title: string; text: string }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <Card className={styles.step}>
            <span className={styles.icon}>{step.icon}</span>
            <div>
              <h2 className={styles.title}>
                {index + 1}. {step.title}
              </h2>
              <p className={styles.text}>{step.text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
}
