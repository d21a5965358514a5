"""The files for operators: what the program that reads each says of it, and that nothing in them is made up."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import fields

from bunkum.cli import COMMANDS
from bunkum.server.metrics import Load, Metrics
from bunkum.server.settings import Settings, read_settings
from bunkum.server.storage.protocol import SharedLoad

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = {path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file()}
UNITS = ("bunkum.service", "bunkum@.service")
SETTINGS = {field.name for field in fields(Settings)}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def run(*words: str | Path, **environment: str) -> str:
    """Runs a program that must succeed; what it said. Skips where it is not installed."""
    program = shutil.which(str(words[0]), path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin")))
    if program is None:
        pytest.skip(f"{words[0]} is not installed, so that its file is not checked here")
    ran = subprocess.run(
        (program, *map(str, words[1:])),
        env={**os.environ, **environment},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


def variables(text: str) -> set[str]:
    """The settings that are named as a variable."""
    return {name.lower() for name in re.findall(r"\bBUNKUM_([A-Z_]+)\b", text)}


def commands(text: str) -> list[list[str]]:
    """The command lines of `bunkum` in a file."""
    return [line.split() for line in re.findall(r"bin/bunkum (.*)", text)]


def test_every_file_is_checked_here():
    systemd = {f"systemd/{unit}" for unit in UNITS}
    images = {"Containerfile", "Containerfile.dockerignore", "compose.yaml"}
    assert {"haproxy.cfg", "nginx.conf", "Caddyfile", "grafana/bunkum.json"} | systemd | images == FILES


def test_they_are_in_the_source_distribution():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "/deploy" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]


# Proxies


def test_haproxy_reads_its_file():
    run("haproxy", "-c", "-f", DEPLOY / "haproxy.cfg", BUNKUM_PROXY_USER="root")  # a group of this name is everywhere


def test_nginx_reads_its_file(tmp_path):
    (tmp_path / "bunkum.conf").write_text(text_of("nginx.conf").replace("/var/log/nginx", str(tmp_path)), "utf-8")
    folders = " ".join(f"{kind}_temp_path {kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config = tmp_path / "nginx.conf"
    config.write_text(f"pid pid;\nerror_log e.log;\nevents {{}}\nhttp {{ {folders} include bunkum.conf; }}\n", "utf-8")
    run("nginx", "-t", "-p", tmp_path, "-c", config, "-e", "stderr")


def test_caddy_reads_its_file(tmp_path):
    homes = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    run("caddy", "adapt", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", **homes)
    assert "+" not in {line[:1] for line in run("caddy", "fmt", "--diff", DEPLOY / "Caddyfile", **homes).splitlines()}


@pytest.mark.parametrize("name", ["haproxy.cfg", "nginx.conf", "Caddyfile"])
def test_a_proxy_routes_by_table_and_claims_no_prefix(name):
    text = text_of(name)
    assert "api/tables" in text
    assert "X-Forwarded-Prefix" in text, "a client must not be able to send it"
    assert "127.0.0.1:2701" in text
    assert not re.search(r"(?m)^\s*(access_log (?!off)|option httplog|log )", text), "its log would hold links"


# systemd


def test_systemd_reads_the_units(tmp_path):
    for unit in UNITS:
        (tmp_path / unit).write_text(text_of(f"systemd/{unit}").replace("/opt/bunkum/bin/bunkum", "/bin/true"), "utf-8")
    said = run("systemd-analyze", "verify", *(tmp_path / unit for unit in UNITS))
    assert "bunkum" not in said, said


@pytest.mark.parametrize("unit", UNITS)
def test_flags_and_variables_of_a_unit_are_settings(unit):
    text = text_of(f"systemd/{unit}")
    (words,) = commands(text)
    assert words[0] == "serve"
    flags = dict(zip(words[1::2], words[2::2], strict=True))
    named = {flag.removeprefix("--").replace("-", "_"): value.replace("%i", "2701") for flag, value in flags.items()}
    assert set(named) <= SETTINGS
    assert read_settings(named, {}).host == "127.0.0.1"
    assert variables(text) <= SETTINGS
    assert "\nRestart=always\n" in text
    assert "\nRestartPreventExitStatus=2\n" in text, "what somebody has to mend is said once"
    assert "\nStartLimitIntervalSec=0\n" in text, "what passes is waited for"
    assert re.search(r"(?m)^After=.*postgresql\.service", text), "it stops before its database"
    for each in ("StateDirectory", "CacheDirectory", "NoNewPrivileges", "ProtectSystem", "DynamicUser"):
        assert re.search(rf"(?m)^{each}=", text)


# Containers


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load(text_of("compose.yaml"))


def test_compose_reads_its_file():
    if shutil.which("docker") is None or subprocess.run(("docker", "compose", "version"), check=False).returncode:
        pytest.skip("docker compose is not installed, so that only the form of compose.yaml is checked here")
    run("docker", "compose", "-f", DEPLOY / "compose.yaml", "config", "-q", POSTGRES_PASSWORD="x")  # noqa: S106  of nobody


def test_compose_has_three_servers_whose_settings_exist(compose):
    servers = {name: one for name, one in compose["services"].items() if one["image"] == "bunkum"}
    assert set(servers) == {"migrate", "a", "b", "c"}
    for name, one in servers.items():
        assert one["read_only"]
        assert {setting.removeprefix("BUNKUM_").lower() for setting in one["environment"]} <= SETTINGS
        values = {setting: re.sub(r"\$\{.*?\}", "", value) for setting, value in one["environment"].items()}
        read_settings({}, values)
        if name != "migrate":
            assert one["healthcheck"]["test"] == ["CMD", "bunkum", "status"]


def test_compose_gives_the_proxy_the_addresses_of_the_servers(compose):
    services = compose["services"]
    subnet = compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert services["a"]["environment"]["BUNKUM_TRUST_PROXY"] == subnet
    for name in "abc":
        address = services[name]["networks"]["default"]["ipv4_address"]
        assert services["proxy"]["environment"][f"BUNKUM_{name.upper()}"] == f"{address}:2656"
        assert f"BUNKUM_{name.upper()}-" in text_of("haproxy.cfg")


def test_the_image_runs_without_rights_and_with_settings_and_commands_that_exist():
    text = text_of("Containerfile")
    assert variables(text) <= SETTINGS
    assert re.search(r"(?m)^USER \d+:\d+$", text)
    known = {command.name for command in COMMANDS}
    assert re.search(r'HEALTHCHECK .* CMD \["bunkum", "status"\]', text)
    assert {"status", "serve"} <= known
    assert text.rstrip().endswith('ENTRYPOINT ["bunkum"]\nCMD ["serve"]')


# Grafana


def test_every_metric_of_the_dashboard_exists():
    metrics = Metrics()
    metrics.watch(lambda: Load(0, 0, 0, 0, 0, 0, 0, SharedLoad(True, True, 0, 0, 0, 0, 0, 0)))
    metrics.count_refusal("busy")
    metrics.count_unsettled("raced")
    known = {sample.name for family in metrics.registry.collect() for sample in family.samples}
    dashboard = json.loads(text_of("grafana/bunkum.json"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    asked += [variable.get("definition", "") for variable in dashboard["templating"]["list"]]
    used = set(re.findall(r"\bbunkum_\w+", " ".join(asked)))
    assert len(used) > 20
    assert used - known == set()


def test_the_data_source_of_the_dashboard_is_a_variable():
    dashboard = json.loads(text_of("grafana/bunkum.json"))
    assert "datasource" in {variable["name"] for variable in dashboard["templating"]["list"]}
    sources = {panel["datasource"]["uid"] for panel in dashboard["panels"] if "datasource" in panel}
    assert sources == {"${datasource}"}
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
