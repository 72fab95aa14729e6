import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 1024 * 1024;

/** What the embedded server runs with, measured by the memory this process may use. */
export function serverSettings(port: number): Record<string, string> {
  const limit = process.constrainedMemory();
  const memory = Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MB);
  return {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: `${Math.min(Math.max(Math.floor(memory / 4), 64), 3072)}MB`,
    effective_cache_size: `${Math.max(Math.floor(memory / 2), 128)}MB`,
    maintenance_work_mem: `${Math.min(Math.max(Math.floor(memory / 16), 64), 512)}MB`,
    work_mem: "16MB",
    max_wal_size: "4GB",
    min_wal_size: "256MB",
    wal_compression: "pglz",
    checkpoint_timeout: "15min",
    checkpoint_completion_target: "0.9",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_checkpoints: "off",
    lc_messages: "C",
    dynamic_shared_memory_type: sharedMemoryIsSmall() ? "mmap" : "posix",
  };
}

/** A container's /dev/shm of 64 MB is too small for parallel queries. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize < 512 * MB;
  } catch {
    return true;
  }
}
