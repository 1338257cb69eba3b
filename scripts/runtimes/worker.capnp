using Workerd = import "/workerd/workerd.capnp";

const unitTests :Workerd.Config = (
  services = [(
    name = "main",
    worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2025-01-01"),
  )],
);
