/** An eye, crossed out while the password is shown. Drawn here so that this page loads no icon set. */
export function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="2.8" />
      {crossed && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  )
}
