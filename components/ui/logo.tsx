/** A siding leaving the main line. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#2f57d9" />
      <path d="M6 22h20" stroke="#b9caf9" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M6 22h5.2c2.2 0 3.4-.9 4.6-2.7l2.4-3.6c1.2-1.8 2.4-2.7 4.6-2.7H26"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="26" cy="13" r="2.6" fill="#5fd6a0" />
    </svg>
  );
}
