/** What stands in a root in the place of a contract's id where it lists the log of administration. */
export const operatorLogLeaf = 'operator-log'
