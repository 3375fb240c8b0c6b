import { expect, it } from 'vitest'
import { openSupplier } from './use-supplier-ways.ts'

const choice = (supplierCode: 'BEST_SIGN' | 'FDD' | 'E_SIGN', isOpen: boolean) => ({
  supplierCode,
  label: '',
  text: '',
  isOpen,
})

it.each([
  ['what was chosen', [true, true, true], 'FDD', 'FDD'],
  ['the first open one in the place of one that is not', [false, true, true], 'BEST_SIGN', 'FDD'],
  ['what was chosen where none is open', [false, false, false], 'E_SIGN', 'E_SIGN'],
] as const)('chooses %s', (_case, [first, second, third], chosen, expected) => {
  const choices = [choice('BEST_SIGN', first), choice('FDD', second), choice('E_SIGN', third)]
  expect(openSupplier(choices, chosen)).toBe(expected)
})
