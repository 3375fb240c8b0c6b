import type { SupplierFlow, SupplierFlows } from '../remote/supplier-flows.ts'

/** Flows that live as long as the test. */
export function memoryFlows(): SupplierFlows {
  const kept = new Map<string, SupplierFlow>()
  return {
    keep: async (flow) => void kept.set(`${flow.serialNo} ${flow.step}`, flow),
    find: async (serialNo, step) => kept.get(`${serialNo} ${step}`),
    serialNoOf: async (externalId) =>
      [...kept.values()].find((flow) => flow.externalId === externalId)?.serialNo,
    close: async (serialNo) => {
      for (const [key, flow] of kept) if (flow.serialNo === serialNo) kept.delete(key)
    },
  }
}
