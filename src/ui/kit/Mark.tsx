/** Balcão's mark: a counter under a speech bubble. Decorative; the name stands beside it. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--balcao-primary-fill)" />
      <path
        d="M8 6h12a2.5 2.5 0 0 1 2.5 2.5v5A2.5 2.5 0 0 1 20 16h-5l-3.5 3v-3H8a2.5 2.5 0 0 1-2.5-2.5v-5A2.5 2.5 0 0 1 8 6Z"
        fill="#fff"
      />
      <path d="M5.5 22h17" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
