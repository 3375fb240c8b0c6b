/**
 * The widths at which the layout changes. Style sheets write `@media (--narrow)`, which the build replaces;
 * components ask `useMedia(breakpoints.narrow)`.
 */
export const breakpoints = {
  /** Below 1366 px, the seeds' narrow screen (seed 001 section 9). */
  narrow: '(max-width: 1365px)',
  /** Too narrow for a panel beside a document. */
  tight: '(max-width: 1099px)',
  /** A desk at 200 %: one column, and bars that scroll away with the page. */
  slim: '(max-width: 799px)',
  /** A phone held sideways: nothing has room under a document. A keyboard makes no upright one as low as that. */
  sideways: '(max-height: 499px) and (min-aspect-ratio: 4/3)',
  /** Room for a fourth column of a form. */
  wide: '(min-width: 1600px)',
} as const
